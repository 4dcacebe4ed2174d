"""kill -9 in the middle of a burst loses nothing that was acknowledged.

The long version is bench/durability.py.
"""

import random
from pathlib import Path

from bench.durability import Burst, flaws, kill_among, kill_within, settle
from tests.processes import ServerProcess

REMEMBERS, KILLS, SEED = 60, 3, 20261121


def test_nothing_acknowledged_is_lost_by_kills_and_the_index_agrees_with_the_files(
    home: Path,
) -> None:
    """S0-26: no partial writes."""
    chance = random.Random(SEED)
    kept: dict[str, str] = {}
    paths: dict[str, str] = {}
    for _ in range(KILLS):
        burst = Burst(chance, REMEMBERS)
        with ServerProcess(home) as server:
            server.initialize()
            kill_within(server, burst, chance.randrange(5, REMEMBERS), chance.uniform(0, 0.03))
        kept |= burst.acknowledged
        paths |= burst.paths
    assert len(kept) >= KILLS * 5
    with ServerProcess(home) as server:
        server.initialize()
        settle(server)
        assert server.close() == 0
    assert flaws(home, Burst(chance, 0, kept, paths)) == []


def test_three_hosts_that_write_at_once_lose_nothing_acknowledged_when_processes_are_killed(
    home: Path,
) -> None:
    """Each kill finds other writes at another stage; who is left goes on in its session."""
    chance = random.Random(SEED)
    burst = Burst(chance, 2 * REMEMBERS)
    hosts = [ServerProcess(home) for _ in range(3)]
    for host in hosts:
        host.initialize()
    kill_among(hosts, burst, 3, chance)
    assert len(burst.acknowledged) >= REMEMBERS
    with ServerProcess(home) as server:
        server.initialize()
        settle(server)
        assert server.close() == 0
    assert flaws(home, burst) == []
