"""Being known again: a name and a colour for one browser; with a passkey, the same tables on several devices.

Nothing of it is needed to play. There are no passwords and no addresses, so nothing of the kind can be lost or found.
A passkey is a key pair in the person's device (WebAuthn): only its public half is known here. Foreign pages cannot
act for anybody: `guard.py` refuses their requests, and browsers do not send the cookie with them.
"""

from __future__ import annotations

import ipaddress
import secrets
import time
from urllib.parse import urlsplit

import msgspec
import webauthn
from litestar import Response, get, post
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from duskboard.server import journal
from duskboard.server.guard import LOOPBACK
from duskboard.server.house import House
from duskboard.server.known import cookie, session_of
from duskboard.server.limits import Bucket
from duskboard.server.messages import (
    HeldSeat,
    KnownAs,
    Leave,
    Me,
    NewPasskey,
    PasskeyInfo,
    PasskeyNamed,
    PasskeyWanted,
    PlayerInfo,
    ResultInfo,
    SignIn,
    WithTokens,
)
from duskboard.server.register import Passkey, Player
from duskboard.server.requests import AnyRequest, Trouble, address_of, checked_name
from duskboard.server.tables import hashed, new_token

MOST_TABLES = 100  # that are brought to another device
NOT_KNOWN = "you are not known here: choose a name first"


@get("/api/me", summary="Who one is known as in this browser")
async def read_me(house: House, request: AnyRequest) -> Me:
    return await _me(house, await house.known.player_of(request))


@post("/api/me", status_code=200, summary="Be known again, by a name and a colour")
async def be_known(data: KnownAs, house: House, request: AnyRequest) -> Response[Me]:
    player, name = await house.known.player_of(request), checked_name(data.name)
    if player is not None:
        await house.register.rename(player.id, name, data.colour)
        return Response(await _me(house, msgspec.structs.replace(player, name=name, colour=data.colour)))
    _take(house.known.entries.of(address_of(request)), "too many new names; wait a while")
    now, token = time.time(), new_token()
    player = Player(id=secrets.token_urlsafe(9), name=name, colour=data.colour, created=now, seen=now)
    await house.register.enter(player, hashed(token))
    return Response(await _me(house, player), cookies=[cookie(request, token)])


@post("/api/me/leave", status_code=200, summary="Be known no more in this browser, or in all others, or at all")
async def leave(data: Leave, house: House, request: AnyRequest) -> Response[Me]:
    player, session = await house.known.player_of(request), session_of(request)
    if player is None:
        return Response(await _me(house, None), cookies=[cookie(request, "")])
    if data.where == "others":
        await house.register.end_sessions(player.id, but=session)
        await _refresh(house, await house.register.drop_keys(player.id))
        return Response(await _me(house, player))
    if data.where == "everywhere":
        await house.register.forget(player.id)
    else:
        await house.register.end_sessions(player.id, session)
    return Response(await _me(house, None), cookies=[cookie(request, "")])


@get("/api/me/results", summary="What came of one's games, shown in the hall or not")
async def my_results(house: House, request: AnyRequest) -> list[ResultInfo]:
    return await house.hall.own_results((await _must_be_known(house, request)).id)


@post("/api/me/tables", status_code=200, summary="One's seats that this browser has no token of")
async def my_tables(data: WithTokens, house: House, request: AnyRequest) -> list[HeldSeat]:
    """The seats of the tokens that are brought become the player's; for the player's others there are new tokens."""
    player = await _must_be_known(house, request)
    house.workshop.must_be_able(address_of(request))
    held = await house.store.held([hashed(token) for token in data.tokens])
    here = {(table, seat) for table, seats in held.items() for seat in seats}
    await _refresh(house, await house.register.adopt(player.id, sorted(here)))
    missing = [one for one in await house.register.seats_of(player.id, MOST_TABLES) if one not in here]
    given = [HeldSeat(table=table, seat=seat, token=new_token()) for table, seat in missing]
    keys = [(one.table, one.seat, hashed(one.token)) for one in given]
    await house.register.give_keys(keys, house.config.limits.keys)
    await _refresh(house, {table for table, _ in missing})
    return given


async def _refresh(house: House, tables: set[str]) -> None:
    """Take in, where tables are in memory, that their seats have other tokens."""
    for id in tables:
        if room := house.tables.rooms.get(id):
            await house.tables.refresh(room)
            house.cluster.changed(room)


# -- passkeys -------------------------------------------------------------------------------------------------------


@post("/api/passkeys/wanted", status_code=200, summary="What to ask an authenticator for a new passkey")
async def want_passkey(house: House, request: AnyRequest) -> PasskeyWanted:
    player, name = await _must_be_known(house, request), _own_name(request)
    had = await house.register.passkeys_of(player.id)
    if len(had) >= house.config.limits.passkeys:
        raise Trouble(409, "not-now", f"you have {len(had)} passkeys already; remove one first")
    _try(house, request)
    options = webauthn.generate_registration_options(
        rp_id=name,
        rp_name="Duskboard",
        user_name=player.name,
        user_id=player.id.encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in had],
    )
    await house.register.challenge(bytes_to_base64url(options.challenge), player.id)
    return PasskeyWanted(options=msgspec.json.decode(webauthn.options_to_json(options)))


@post("/api/passkeys", summary="Keep a new passkey")
async def keep_passkey(data: NewPasskey, house: House, request: AnyRequest) -> Me:
    player, name = await _must_be_known(house, request), _own_name(request)
    challenge = await _challenge(house, data.credential, player.id)
    try:
        made = webauthn.verify_registration_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=name,
            expected_origin=_origins(request),
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise Trouble(400, "malformed", "this passkey cannot be kept: its answer is not good") from error
    id = bytes_to_base64url(made.credential_id)
    if await house.register.passkey(id) is not None:
        raise Trouble(409, "not-now", "this passkey is kept already")
    now, label = time.time(), checked_name(data.label)
    await house.register.add_passkey(
        Passkey(id=id, player=player.id, public_key=made.credential_public_key, sign_count=made.sign_count, label=label,
                created=now, used=now)
    )  # fmt: skip
    journal.note("passkey kept")
    return await _me(house, player)


@post("/api/passkeys/ask", status_code=200, summary="What to ask an authenticator to sign in")
async def ask_passkey(house: House, request: AnyRequest) -> PasskeyWanted:
    name = _own_name(request)
    _try(house, request)
    options = webauthn.generate_authentication_options(rp_id=name)  # of nobody in particular: who it is, the key says
    await house.register.challenge(bytes_to_base64url(options.challenge), "")
    return PasskeyWanted(options=msgspec.json.decode(webauthn.options_to_json(options)))


@post("/api/passkeys/sign-in", status_code=200, summary="Be known in this browser, too")
async def sign_in(data: SignIn, house: House, request: AnyRequest) -> Response[Me]:
    _try(house, request)
    challenge = await _challenge(house, data.credential, "")
    passkey = await house.register.passkey(str(data.credential.get("id", "")))
    if passkey is None:
        raise Trouble(403, "not-yours", "this passkey is not known here (any more)")
    try:
        proved = webauthn.verify_authentication_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=_own_name(request),
            expected_origin=_origins(request),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise Trouble(403, "not-yours", "this passkey does not prove who you are") from error
    await house.register.use_passkey(passkey.id, proved.new_sign_count)
    before, token = session_of(request), new_token()
    if before and (guest := await house.register.known_by(before)) is not None:
        await house.register.end_sessions(guest.id, before)  # one browser is one player
    await house.register.begin_session(passkey.player, hashed(token))
    player = (await house.register.players([passkey.player]))[passkey.player]
    return Response(await _me(house, player), cookies=[cookie(request, token)])


@post("/api/passkeys/remove", status_code=200, summary="Remove one of one's passkeys")
async def remove_passkey(data: PasskeyNamed, house: House, request: AnyRequest) -> Me:
    player = await _must_be_known(house, request)
    if not await house.register.remove_passkey(player.id, data.passkey):
        raise Trouble(404, "unknown", "you have no such passkey (any more)")
    return await _me(house, player)


# -- what they share ------------------------------------------------------------------------------------------------


async def _me(house: House, player: Player | None) -> Me:
    if player is None:
        return Me(hall=house.config.hall)
    keys = await house.register.passkeys_of(player.id)
    return Me(
        hall=house.config.hall,
        player=PlayerInfo(player=player.id, name=player.name, colour=player.colour, keyed=bool(keys)),
        passkeys=[PasskeyInfo(passkey=one.id, label=one.label, created=one.created, used=one.used) for one in keys],
    )


async def _must_be_known(house: House, request: AnyRequest) -> Player:
    player = await house.known.player_of(request)
    if player is None:
        raise Trouble(403, "not-yours", NOT_KNOWN)
    return player


def _take(bucket: Bucket, reason: str) -> None:
    if not bucket.take():
        raise Trouble(429, "too-fast", reason, {"Retry-After": str(max(1, round(bucket.wait())))})


def _try(house: House, request: AnyRequest) -> None:
    _take(house.known.signing.of(address_of(request)), "too many tries; wait a while")


async def _challenge(house: House, credential: dict[str, object], player: str) -> bytes:
    """What an authenticator says it was asked, if it was: each challenge is good once, and for whom it was set."""
    try:
        response = credential["response"]
        assert isinstance(response, dict)
        said = parse_client_data_json(base64url_to_bytes(str(response["clientDataJSON"])))
    except (WebAuthnException, ValueError, KeyError, TypeError, AssertionError) as error:
        raise Trouble(400, "malformed", "this is not what an authenticator answers") from error
    if not await house.register.answered(bytes_to_base64url(said.challenge), player):
        raise Trouble(409, "not-now", "that took too long; try again")
    return said.challenge


def _own_name(request: AnyRequest) -> str:
    """The name passkeys are for: the server's, as this browser knows it. The guard has let only our own through."""
    name = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name
    raise Trouble(409, "not-now", "passkeys are for servers with a name; this one is opened by its number")


def _origins(request: AnyRequest) -> list[str]:
    """The pages that may ask for a passkey: ours over TLS, and on this machine without."""
    host = request.headers.get("host", "")
    return [f"https://{host}", *([f"http://{host}"] if _own_name(request) in LOOPBACK else [])]


HANDLERS = [
    read_me, be_known, leave, my_results, my_tables, want_passkey, keep_passkey, ask_passkey, sign_in, remove_passkey,
]  # fmt: skip
