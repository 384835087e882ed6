"""The one object that the web room asks about people.

It answers who somebody is, never whether they may: the web room asks `who` first and hands on the person that
comes back, not an id from a message.
"""

from __future__ import annotations

from stolik.server.people.accounts import Accounts
from stolik.server.people.farewell import Farewell
from stolik.server.people.history import History
from stolik.server.people.household import Household
from stolik.server.people.manners import Manners
from stolik.server.people.oblivion import Oblivion


class People(Accounts, Household, Manners, History, Farewell, Oblivion):
    """Guests, accounts, companions and bots of one house.

    `People(engine, key, now)`: the clock counts milliseconds since 1970, as the store does.
    """
