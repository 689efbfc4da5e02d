from urllib.parse import quote

from app.kit.ids import ALPHABET, new_id, new_token


def test_ids_need_no_quoting_and_do_not_repeat() -> None:
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert all(len(one) == 12 and set(one) <= set(ALPHABET) and quote(one, safe="") == one for one in ids)


def test_every_sign_of_the_alphabet_occurs() -> None:
    assert set("".join(new_id() for _ in range(500))) == set(ALPHABET)


def test_tokens_are_longer_than_anybody_can_guess() -> None:
    assert len(new_token()) == 43
    assert new_token() != new_token()
