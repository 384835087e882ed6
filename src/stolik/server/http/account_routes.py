"""Routes of people: guests, accounts, sessions, companions, bots, mutes, and the deletion of one's data."""

from __future__ import annotations

from typing import Final

from litestar import Response, delete, get, patch, post
from litestar.params import FromQuery, JSONBody

from stolik.protocol.accounts import Credentials, Me, NameRequest, NewBot, PasswordChange, Person, Session
from stolik.protocol.tables import TableListing
from stolik.server.access.guard import RequestCredentials
from stolik.server.http.parameters import AnyRequest, PersonId, SessionId
from stolik.server.node import IdentityDependency, Node, NodeDependency

OWNED_LIMIT: Final = "companions and bots by person"
"""The rate limit of adding and removing them."""
MAX_GAMES_PER_PAGE: Final = 50


@post("/api/guests", summary="Become a guest with a nickname")
async def create_guest(data: JSONBody[NameRequest], node: NodeDependency, request: AnyRequest) -> Response[Person]:
    """No account is needed: a cookie keeps the session."""
    guard = node.guard
    credentials = guard.read_request(request.scope)
    guard.check_rate("http by network", credentials.network)
    guard.check_origin(request.scope, credentials)
    guard.check_rate("guests by network", credentials.network)
    person, token = await node.accounts.create_guest(data.name, credentials.user_agent)
    return _with_cookie(node, person, token)


@get("/api/me", summary="Who am I?")
async def show_me(node: NodeDependency, identity: IdentityDependency) -> Me:
    """The person with companions, bots and muted people."""
    person, accounts = identity.person, node.accounts
    return Me(
        person,
        await accounts.list_companions(person),
        await accounts.list_bots(person),
        sorted(await accounts.muted_ids(person)),
    )


@patch("/api/me", summary="Change my name")
async def rename(data: JSONBody[NameRequest], node: NodeDependency, identity: IdentityDependency) -> Person:
    """Also at the tables of the past."""
    person = await node.accounts.rename(identity.person, data.name)
    await node.directory.refresh_names_of(person.id)
    return person


@delete("/api/me", summary="Delete my data")
async def delete_account(node: NodeDependency, identity: IdentityDependency) -> Response[None]:
    """Name, account, sessions, companions, bots, history and chat; the games stay, without a name."""
    for person_id in await node.accounts.delete_account(identity.person):
        await node.directory.forget_person(person_id)
    guard = node.guard
    deleted_cookies = [guard.device_cookie("", max_age_seconds=0)]
    return Response(None, status_code=204, headers={"Set-Cookie": guard.clear_cookie_header()}, cookies=deleted_cookies)


@post("/api/me/account", summary="Turn a guest into an account")
async def register(
    data: JSONBody[Credentials], node: NodeDependency, identity: IdentityDependency, request: AnyRequest
) -> Response[Person]:
    """To be the same person on other devices. Rate limited by network and by person."""
    node.guard.count_hash(identity)
    person, token = await node.accounts.register(identity.person, data.login, data.password, identity.network)
    node.directory.disconnect_other_sessions(person.id, None)
    return _with_cookies(node, person, token, data.login, node.guard.read_request(request.scope))


@post("/api/login", summary="Log in", status_code=200)
async def log_in(data: JSONBody[Credentials], node: NodeDependency, request: AnyRequest) -> Response[Person]:
    """Rate limited by network and by login, or by the device if the account was used on it before."""
    guard = node.guard
    credentials = guard.read_request(request.scope)
    guard.check_rate("http by network", credentials.network)
    guard.check_origin(request.scope, credentials)
    guard.count_login(data.login, credentials)
    person, token = await node.accounts.log_in(data.login, data.password, credentials.user_agent, credentials.network)
    return _with_cookies(node, person, token, data.login, credentials)


@post("/api/logout", summary="Log out on this device", status_code=204)
async def log_out(node: NodeDependency, identity: IdentityDependency) -> Response[None]:
    """Ends the session and its sockets at once."""
    if identity.session_id is not None:
        await node.accounts.log_out(identity.session_id)
        node.directory.disconnect_session(identity.session_id)
    return Response(None, status_code=204, headers={"Set-Cookie": node.guard.clear_cookie_header()})


@post("/api/me/password", summary="Change the password", status_code=204)
async def change_password(data: JSONBody[PasswordChange], node: NodeDependency, identity: IdentityDependency) -> None:
    """Ends all other sessions."""
    node.guard.count_hash(identity)
    await node.accounts.change_password(identity, data.old, data.new)
    node.directory.disconnect_other_sessions(identity.person.id, identity.session_id)


@get("/api/me/sessions", summary="Where am I logged in?")
async def list_sessions(node: NodeDependency, identity: IdentityDependency) -> list[Session]:
    """My sessions, one for each device."""
    return await node.accounts.list_sessions(identity.person, identity.session_id)


@delete("/api/me/sessions/{session_id:str}", summary="Log out on another device")
async def end_session(session_id: SessionId, node: NodeDependency, identity: IdentityDependency) -> None:
    """Ends that session and its sockets at once."""
    await node.accounts.end_session(identity.person, session_id)
    node.directory.disconnect_session(session_id)


@post("/api/me/companions", summary="Add a companion on my device")
async def add_companion(data: JSONBody[NameRequest], node: NodeDependency, identity: IdentityDependency) -> Person:
    """Somebody who plays on the same device, with a name and no login."""
    node.guard.count_owner(OWNED_LIMIT, identity)
    return await node.accounts.add_companion(identity.person, data.name)


@delete("/api/me/companions/{companion_id:str}", summary="Remove a companion")
async def remove_companion(companion_id: PersonId, node: NodeDependency, identity: IdentityDependency) -> None:
    """Erases the name."""
    node.guard.count_owner(OWNED_LIMIT, identity)
    await node.accounts.remove_companion(identity.person, companion_id)
    await node.directory.forget_person(companion_id)


@post("/api/me/bots", summary="Add a remote bot and get its token")
async def add_bot(data: JSONBody[NameRequest], node: NodeDependency, identity: IdentityDependency) -> NewBot:
    """The bot uses the same interface as a browser, with `Authorization: Bearer TOKEN`."""
    node.guard.count_owner(OWNED_LIMIT, identity)
    bot, token = await node.accounts.add_bot(identity.person, data.name)
    return NewBot(bot, token)


@delete("/api/me/bots/{bot_id:str}", summary="Remove a bot and revoke its token")
async def remove_bot(bot_id: PersonId, node: NodeDependency, identity: IdentityDependency) -> None:
    """Closes its sockets at once."""
    node.guard.count_owner(OWNED_LIMIT, identity)
    await node.accounts.remove_bot(identity.person, bot_id)
    await node.directory.forget_person(bot_id)


@get("/api/me/games", summary="My games")
async def list_my_games(
    node: NodeDependency, identity: IdentityDependency, before: FromQuery[str | None] = None
) -> list[TableListing]:
    """Tables where I played, the newest first; `before` is the last table of the page before."""
    return await node.accounts.past_tables(identity.person, MAX_GAMES_PER_PAGE, before)


@post("/api/me/mutes/{person_id:str}", summary="Mute somebody", status_code=204)
async def mute(person_id: PersonId, node: NodeDependency, identity: IdentityDependency) -> None:
    """Their chat is not sent to me any more."""
    await node.accounts.mute(identity.person, person_id)
    node.directory.set_muted(identity.person.id, await node.accounts.muted_ids(identity.person))


@delete("/api/me/mutes/{person_id:str}", summary="Unmute somebody")
async def unmute(person_id: PersonId, node: NodeDependency, identity: IdentityDependency) -> None:
    """Their chat is sent to me from now on."""
    await node.accounts.unmute(identity.person, person_id)
    node.directory.set_muted(identity.person.id, await node.accounts.muted_ids(identity.person))


def _with_cookie(node: Node, person: Person, token: str) -> Response[Person]:
    return Response(person, headers={"Set-Cookie": node.guard.set_cookie_header(token)})


def _with_cookies(
    node: Node, person: Person, token: str, login: str, credentials: RequestCredentials
) -> Response[Person]:
    """Also mark the device as known, for logins after this session has ended."""
    response = _with_cookie(node, person, token)
    response.cookies.append(node.guard.device_cookie(node.accounts.device_mark(credentials.device_mark, login)))
    return response


ROUTES = [
    create_guest, show_me, rename, delete_account, register, log_in, log_out, change_password, list_sessions,
    end_session, add_companion, remove_companion, add_bot, remove_bot, list_my_games, mute, unmute,
]  # fmt: skip
