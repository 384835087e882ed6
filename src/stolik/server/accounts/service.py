"""The one object that the web room asks about people.

It answers who somebody is, never whether they may: the web room asks `who` first and hands on the person that
comes back, not an id from a message.
"""

from __future__ import annotations

from stolik.server.accounts.chat_retention import Oblivion
from stolik.server.accounts.companions import Household
from stolik.server.accounts.deletion import Farewell
from stolik.server.accounts.history import History
from stolik.server.accounts.logins import Accounts
from stolik.server.accounts.moderation import Manners


class People(Accounts, Household, Manners, History, Farewell, Oblivion):
    """Guests, accounts, companions and bots of one house.

    `People(engine, key, now)`: the clock counts milliseconds since 1970, as the store does.
    """
