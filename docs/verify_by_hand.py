"""Checks the draws of a text record without Stolik:  python3 verify_by_hand.py RECORD

Written from fairness.md (paragraphs in brackets) with the standard library alone. It opens the commitment and
recomputes every draw. Whether the moves are legal and the rules ask for these draws, `stolik verify` can tell.
"""

import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path

PROTOCOL = b"stolik-luck-1"


def framed(*parts: bytes) -> bytes:  # [L1]
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def context(table: str, game: str, rules: int, players: int, options: dict[str, str]) -> bytes:  # [L2]
    facts: dict[str, object] = {"game": game, "options": options, "players": players, "rules": rules, "table": table}
    facts["protocol"] = PROTOCOL.decode()
    return json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def commitment(seed: bytes, salt: bytes, about: bytes) -> bytes:  # [L3]
    return hmac.digest(PROTOCOL + b"/commitment", framed(seed, salt, about), "sha256")


def game_key(seed: bytes, about: bytes, seat_salts: list[bytes]) -> bytes:  # [L4] no salt: no bytes
    added = [bytes([seat]) + salt for seat, salt in enumerate(seat_salts)]
    return hmac.digest(seed, PROTOCOL + b"/game-key" + framed(about, *added), "sha256")


def stream(key: bytes, label: str) -> Iterator[int]:  # [L5]
    draw_key, block = hmac.digest(key, PROTOCOL + b"/draw" + framed(label.encode()), "sha256"), 0
    while True:
        yield from hmac.digest(draw_key, PROTOCOL + b"/block" + block.to_bytes(8, "big"), "sha256")
        block += 1


def below(n: int, source: Iterator[int]) -> int:  # [L6]
    bits = (n - 1).bit_length()
    while True:
        number = int.from_bytes([next(source) for _ in range((bits + 7) // 8)], "big") & (1 << bits) - 1
        if number < n:
            return number


def check(record: str) -> str:
    lines = record.splitlines()
    moves = lines.index("moves")
    words = [line.split(" ") for line in lines[1:moves]]
    fact = {word: " ".join(rest) for word, *rest in words}
    salts = {rest[0]: bytes.fromhex(rest[1]) for word, *rest in words if word == "salt"}
    seed, salt = map(bytes.fromhex, fact["revealed"].split(" "))  # [L8]
    options = {rest[0]: " ".join(rest[1:]) for word, *rest in words if word == "option"}
    about = context(fact["table"], fact["game"], int(fact["rules"]), int(fact["players"]), options)
    if {len(secret) for secret in (seed, salt, *salts.values())} != {32}:
        raise ValueError("a seed or a salt has not 32 bytes [L1]")
    if commitment(seed, salt, about).hex() != fact["commitment"]:
        raise ValueError("the revealed seed does not open the commitment [L3]")
    key = game_key(seed, about, [salts.get(seat, b"") for seat in "ABCDEFGH"[: int(fact["players"])]])
    for number, line in enumerate(lines[moves:], moves + 1):
        label, *drawn = line.removeprefix("* ").split(" ") if line.startswith("* ") else [""]
        source = stream(key, label)
        for value, n in (map(int, pair.split("/")) for pair in drawn):
            if not 0 <= value < n or below(n, source) != value:
                raise ValueError(f"line {number}: {label} is not what the seed gives [L6]")
    return f"fair: the commitment opens, every draw comes out; salts of seats: {' '.join(salts) or 'none'}"


if __name__ == "__main__":
    try:
        print(check(Path(sys.argv[1]).read_text("utf-8")))  # noqa: T201
    except (ValueError, KeyError) as error:
        sys.exit(f"NOT PROVED FAIR: {error}")
