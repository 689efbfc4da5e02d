import asyncio

from app.kit.turns import Turns


async def test_one_at_a_time_in_order() -> None:
    turns, order = Turns(), []

    async def work(name: int) -> None:
        async with turns.turn():
            order.append(name)
            await asyncio.sleep(0)
            order.append(name)

    await asyncio.gather(*map(work, range(4)))
    assert order == [0, 0, 1, 1, 2, 2, 3, 3]


async def test_the_urgent_wait_for_one_other_at_most_and_nobody_for_ever() -> None:
    turns, order = Turns(), []

    async def work(name: str, urgent: bool) -> None:
        async with turns.turn(urgent=urgent):
            order.append(name)
            await asyncio.sleep(0)

    names = [("a", False), ("b", False), ("c", False), ("U", True), ("V", True)]
    await asyncio.gather(*(work(name, urgent) for name, urgent in names))
    assert order == ["a", "U", "b", "V", "c"]


async def test_whoever_gives_up_waiting_stops_nobody() -> None:
    turns, order = Turns(), []

    async def work(name: str) -> None:
        async with turns.turn():
            order.append(name)

    async with turns.turn():
        tasks = [asyncio.create_task(work(name)) for name in "abc"]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.sleep(0)
    # It is b's turn by now, and b is gone before it can take it.
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["c"]
    await work("d")
    assert order == ["c", "d"]
