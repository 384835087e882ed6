"""Who I am, over HTTP: a guest with a nickname, an account if one is wanted, and everything of mine deleted."""

from __future__ import annotations

from litestar import Response, delete, get, patch, post
from litestar.params import FromQuery, JSONBody

from stolik.protocol.accounts import Credentials, Me, NameRequest, NewBot, PasswordChange, Person, Session
from stolik.protocol.tables import TableListing
from stolik.server.access.guard import RequestCredentials
from stolik.server.http.parameters import AnyRequest, PersonId
from stolik.server.node import IdentityDependency, Node, NodeDependency

KEPT = "companions and bots by person"
"""Who makes or ends one is counted."""


@post("/api/guests", summary="Come in with a nickname")
async def create_guest(data: JSONBody[NameRequest], node: NodeDependency, request: AnyRequest) -> Response[Person]:
    """No account needed: the device remembers who it belongs to."""
    doorman = node.guard
    visitor = doorman.read_request(request.scope)
    doorman.check_rate("http by network", visitor.network)
    doorman.check_origin(request.scope, visitor)
    doorman.check_rate("guests by network", visitor.network)
    person, token = await node.accounts.create_guest(data.name, visitor.user_agent)
    return _with_cookie(node, person, token)


@get("/api/me", summary="Who am I?")
async def show_me(node: NodeDependency, identity: IdentityDependency) -> Me:
    """The person, those on the same device, bots of theirs, and whom they do not want to hear."""
    person, people = identity.person, node.accounts
    return Me(
        person,
        await people.list_companions(person),
        await people.list_bots(person),
        sorted(await people.muted_ids(person)),
    )


@patch("/api/me", summary="Be called otherwise")
async def rename(data: JSONBody[NameRequest], node: NodeDependency, identity: IdentityDependency) -> Person:
    """At all tables, also at those of the past."""
    person = await node.accounts.rename(identity.person, data.name)
    await node.directory.refresh_names_of(person.id)
    return person


@delete("/api/me", summary="Delete my data")
async def delete_account(node: NodeDependency, identity: IdentityDependency) -> Response[None]:
    """Name, account, sessions, companions, bots, history and everything said; the games stay, without a name."""
    for person in await node.accounts.delete_account(identity.person):
        await node.directory.forget_person(person)
    doorman = node.guard
    forgotten = [doorman.mark_for("", lasts=0)]
    return Response(None, status_code=204, headers={"Set-Cookie": doorman.clear_cookie_header()}, cookies=forgotten)


@post("/api/me/account", summary="Make an account of a guest")
async def register(
    data: JSONBody[Credentials], node: NodeDependency, identity: IdentityDependency, request: AnyRequest
) -> Response[Person]:
    """To come back as the same person from other devices. Counted by network and by person."""
    node.guard.count_hash(identity)
    person, token = await node.accounts.register(identity.person, data.login, data.password, identity.network)
    node.directory.disconnect_other_sessions(person.id, None)
    return _with_cookies(node, person, token, data.login, node.guard.read_request(request.scope))


@post("/api/login", summary="Come back with an account", status_code=200)
async def log_in(data: JSONBody[Credentials], node: NodeDependency, request: AnyRequest) -> Response[Person]:
    """Counted by network and by login, or by the device if the account was used on it before."""
    doorman = node.guard
    visitor = doorman.read_request(request.scope)
    doorman.check_rate("http by network", visitor.network)
    doorman.check_origin(request.scope, visitor)
    doorman.count_login(data.login, visitor)
    person, token = await node.accounts.log_in(data.login, data.password, visitor.user_agent, visitor.network)
    return _with_cookies(node, person, token, data.login, visitor)


@post("/api/logout", summary="Let this device forget me", status_code=204)
async def log_out(node: NodeDependency, identity: IdentityDependency) -> Response[None]:
    """The session ends at once, with its sockets."""
    if identity.session is not None:
        await node.accounts.log_out(identity.session)
        node.directory.disconnect_session(identity.session)
    return Response(None, status_code=204, headers={"Set-Cookie": node.guard.clear_cookie_header()})


@post("/api/me/password", summary="Change the password", status_code=204)
async def change_password(data: JSONBody[PasswordChange], node: NodeDependency, identity: IdentityDependency) -> None:
    """Ends all other sessions."""
    node.guard.count_hash(identity)
    await node.accounts.change_password(identity, data.old, data.new)
    node.directory.disconnect_other_sessions(identity.person.id, identity.session)


@get("/api/me/sessions", summary="Where am I logged in?")
async def list_sessions(node: NodeDependency, identity: IdentityDependency) -> list[Session]:
    """The devices that remember me."""
    return await node.accounts.list_sessions(identity.person, identity.session)


@delete("/api/me/sessions/{session:str}", summary="Let another device forget me")
async def end_session(session: PersonId, node: NodeDependency, identity: IdentityDependency) -> None:
    """At once, with its sockets."""
    await node.accounts.end_session(identity.person, session)
    node.directory.disconnect_session(session)


@post("/api/me/companions", summary="Somebody sits beside me")
async def add_companion(data: JSONBody[NameRequest], node: NodeDependency, identity: IdentityDependency) -> Person:
    """A name for another seat on the same device."""
    node.guard.count_keeper(KEPT, identity)
    return await node.accounts.add_companion(identity.person, data.name)


@delete("/api/me/companions/{companion:str}", summary="Somebody sits beside me no more")
async def remove_companion(companion: PersonId, node: NodeDependency, identity: IdentityDependency) -> None:
    """Their name is forgotten."""
    node.guard.count_keeper(KEPT, identity)
    await node.accounts.remove_companion(identity.person, companion)
    await node.directory.forget_person(companion)


@post("/api/me/bots", summary="A token for a bot of mine")
async def add_bot(data: JSONBody[NameRequest], node: NodeDependency, identity: IdentityDependency) -> NewBot:
    """The bot speaks the same language as a browser, with `Authorization: Bearer TOKEN`."""
    node.guard.count_keeper(KEPT, identity)
    bot, token = await node.accounts.add_bot(identity.person, data.name)
    return NewBot(bot, token)


@delete("/api/me/bots/{bot:str}", summary="End a bot's token")
async def remove_bot(bot: PersonId, node: NodeDependency, identity: IdentityDependency) -> None:
    """At once, with its sockets."""
    node.guard.count_keeper(KEPT, identity)
    await node.accounts.remove_bot(identity.person, bot)
    await node.directory.forget_person(bot)


@get("/api/me/games", summary="My games")
async def list_my_games(
    node: NodeDependency, identity: IdentityDependency, before: FromQuery[str | None] = None
) -> list[TableListing]:
    """Tables where I sat, the newest first; `before` is the last one of the page before."""
    return await node.accounts.games(identity.person, 50, before)


@post("/api/me/mutes/{person:str}", summary="Do not let me hear somebody", status_code=204)
async def mute(person: PersonId, node: NodeDependency, identity: IdentityDependency) -> None:
    """What they say is not sent to me any more."""
    await node.accounts.mute(identity.person, person)
    node.directory.set_muted(identity.person.id, await node.accounts.muted_ids(identity.person))


@delete("/api/me/mutes/{person:str}", summary="Let me hear somebody again")
async def unmute(person: PersonId, node: NodeDependency, identity: IdentityDependency) -> None:
    """From now on."""
    await node.accounts.unmute(identity.person, person)
    node.directory.set_muted(identity.person.id, await node.accounts.muted_ids(identity.person))


def _with_cookie(node: Node, person: Person, token: str) -> Response[Person]:
    return Response(person, headers={"Set-Cookie": node.guard.set_cookie_header(token)})


def _with_cookies(node: Node, person: Person, token: str, login: str, visitor: RequestCredentials) -> Response[Person]:
    """The device is known from now on, also after its session has ended."""
    answer = _with_cookie(node, person, token)
    answer.cookies.append(node.guard.mark_for(node.accounts.mark(visitor.mark, login)))
    return answer


ROUTES = [
    create_guest, show_me, rename, delete_account, register, log_in, log_out, change_password, list_sessions,
    end_session, add_companion, remove_companion, add_bot, remove_bot, list_my_games, mute, unmute,
]  # fmt: skip
