"""Verifiable dice: the commitment, the key, and numbers without bias, each worked out once more here."""

import hashlib
import hmac
from collections import Counter

import pytest

from app.games.dice import BATTLE, KeyedDice, commitment, deal_stream, key_of, number, shuffled, throwaway_dice

SECRET = bytes(range(32))
ENTROPIES = [b"\x01" * 32, b"\x02" * 32]


def sha(message: bytes) -> bytes:
    return hashlib.sha256(message).digest()


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """RFC 2104, for keys of up to 64 bytes."""
    block = key.ljust(64, b"\0")
    inner = sha(bytes(b ^ 0x36 for b in block) + message)
    return sha(bytes(b ^ 0x5C for b in block) + inner)


def number_by_hand(key: bytes, match: str, stream: str, k: int, n: int) -> int:
    """As the documents describe it: 32-bit words, the first one below the largest multiple of n."""
    suffixes = ["", *(f"|{more}" for more in range(1, 50))]
    for suffix in suffixes:
        digest = hmac_by_hand(key, f"{match}|{stream}|{k}{suffix}".encode())
        for i in range(8):
            word = int(digest[4 * i : 4 * i + 4].hex(), 16)
            if word < 2**32 // n * n:
                return word % n
    raise AssertionError("never")


def test_the_commitment_is_the_secrets_sha_256() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_the_key_holds_every_entropy_with_its_length() -> None:
    message = b"\x00\x20" + ENTROPIES[0] + b"\x00\x20" + ENTROPIES[1]
    assert key_of(SECRET, ENTROPIES) == hmac_by_hand(SECRET, message)
    assert key_of(SECRET, ENTROPIES).hex() == "0006813ec0ae3ce16a0866042e780dc9b8b96112cfa67f305d5efeda07284ab0"
    assert key_of(SECRET, [b"a", b"bc"]) != key_of(SECRET, [b"ab", b"c"])
    assert key_of(SECRET, ENTROPIES) != key_of(SECRET, ENTROPIES[::-1])
    assert key_of(SECRET, []) != key_of(SECRET, [b""])


@pytest.mark.parametrize("n", [1, 2, 3, 6, 15, 20, 30, 52, 2**31 - 1, 2**31 + 1])
def test_draws_are_what_anybody_works_out(n: int) -> None:
    key = key_of(SECRET, ENTROPIES)
    for k in range(40):
        assert number(key, "m-1", BATTLE, k, n) == number_by_hand(key, "m-1", BATTLE, k, n)


def test_published_numbers() -> None:
    """The vectors that the documents publish: match "m-1", the secret 00 01 … 1f, entropies 01…01 and 02…02."""
    key = key_of(SECRET, ENTROPIES)
    rolls = [number(key, "m-1", BATTLE, k, 6) + 1 for k in range(12)]
    deals = [[number(key, "m-1", deal_stream(seat), k, 30 - k) for k in range(15)] for seat in (0, 1)]
    assert rolls == [6, 4, 1, 5, 3, 4, 4, 2, 5, 3, 6, 3]
    assert deals[0] == [26, 12, 0, 8, 0, 1, 16, 22, 14, 5, 4, 9, 11, 14, 12]
    assert deals[1] == [26, 13, 15, 12, 23, 11, 1, 1, 6, 13, 17, 14, 12, 15, 6]


def test_too_large_words_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """With n = 2³¹ + 1 nearly every second word is rejected: some draws need the second digest."""
    key, n = key_of(SECRET, ENTROPIES), 2**31 + 1
    asked: list[bytes] = []
    real = hmac.HMAC.update

    def update(mac: hmac.HMAC, message: bytes) -> None:
        asked.append(message)
        real(mac, message)

    monkeypatch.setattr(hmac.HMAC, "update", update)
    for k in range(2000):
        assert number(key, "m", BATTLE, k, n) < n
    second = [message for message in asked if message.endswith(b"|1") and message.count(b"|") == 3]
    assert second
    assert len(asked) - len(second) >= 2000


def test_a_draw_depends_on_its_number_alone() -> None:
    one, other = throwaway_dice("x", 2), throwaway_dice("x", 2)
    forward = [one.draw(BATTLE, k, 6) for k in range(50)]
    backward = [other.draw(BATTLE, k, 6) for k in reversed(range(50))]
    assert forward == backward[::-1]
    assert [one.draw(BATTLE, 7, 6) for _ in range(3)] == [forward[7]] * 3
    assert one.draw(BATTLE, 8, 20) == other.draw(BATTLE, 8, 20)


def test_matches_and_streams_are_told_apart() -> None:
    key = key_of(SECRET, ENTROPIES)
    rows = [
        [number(key, match, stream, k, 1000) for k in range(20)]
        for match in ("m-1", "m-2")
        for stream in (BATTLE, deal_stream(0), deal_stream(1))
    ]
    assert len({tuple(row) for row in rows}) == len(rows)
    keyed = KeyedDice("m-1", {BATTLE: key, deal_stream(0): key_of(b"other" * 8, ENTROPIES)})
    assert [keyed.draw(BATTLE, k, 1000) for k in range(20)] == rows[0]
    assert [keyed.draw(deal_stream(0), k, 1000) for k in range(20)] != rows[1]


def test_faces_are_even() -> None:
    """χ² of 12,000 rolls over six faces: below 20.5 in 999 of 1,000 cases, and these rolls are always the same."""
    key = key_of(SECRET, ENTROPIES)
    counts = Counter(number(key, "even", BATTLE, k, 6) for k in range(12_000))
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 20.5


def test_shuffles_take_each_card_once_and_tell_the_next_draw() -> None:
    cards = [f"card-{i}" for i in range(30)]
    hand, after = shuffled(throwaway_dice("s", 2), deal_stream(1), 45, cards, 15)
    assert (len(set(hand)), after) == (15, 60)
    assert set(hand) <= set(cards)
    assert cards == [f"card-{i}" for i in range(30)]
    everything, _ = shuffled(throwaway_dice("s", 2), deal_stream(1), 0, cards, 30)
    assert sorted(everything) == sorted(cards)
    again, _ = shuffled(throwaway_dice("s", 2), deal_stream(1), 45, cards, 15)
    assert again == hand


def test_shuffles_are_even() -> None:
    """Every card comes to every place: the largest deviation of 3,000 shuffles of five is small."""
    keyed, k, counts = throwaway_dice("even", 1), 0, Counter[tuple[int, str]]()
    for _ in range(3000):
        order, k = shuffled(keyed, deal_stream(0), k, "abcde", 5)
        counts.update(enumerate(order))
    assert len(counts) == 25
    assert all(abs(count - 600) < 100 for count in counts.values())


def test_an_unknown_stream_is_no_stream() -> None:
    with pytest.raises(KeyError):
        throwaway_dice("x", 2).draw(deal_stream(2), 0, 6)
