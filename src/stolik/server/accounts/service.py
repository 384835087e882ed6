"""The account service: everything that routes ask about people, in one object.

It answers who somebody is, never whether they may do something: routes call `identify` first and pass on the person
that it returns, never an id from a message.
"""

from __future__ import annotations

from stolik.server.accounts.chat_retention import ChatRetention
from stolik.server.accounts.companions import Companions
from stolik.server.accounts.deletion import AccountDeletion
from stolik.server.accounts.history import PlayHistory
from stolik.server.accounts.logins import Logins
from stolik.server.accounts.moderation import Moderation


class AccountService(Logins, Companions, Moderation, PlayHistory, AccountDeletion, ChatRetention):
    """Guests, accounts, companions and bots of one server.

    `AccountService(engine, key, now)`: the clock counts milliseconds since 1970, as the store does.
    """
