"""What one who means ill, or a bad line, may do to the others: nothing. With real sockets."""

import select
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from web.browser import NO_RATES, PATIENCE, Browser, Server

from semina.web.limits import asker
from semina.web.settings import is_among, proxies_of

HURRIED = "import semina.web.connections as limits; limits.{} = 0.3"
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@contextmanager
def serving(
    folder: Path, *options: str, before: str = "", files: int | None = None
) -> Iterator[Server]:
    server = Server(folder, *options, before=before, files=files)
    try:
        yield server
    finally:
        status, said = server.stop()
    assert status == 0
    assert set(said.splitlines()) <= {"WARNING:  Exceeded concurrency limit."}


def connected(server: Server, source: str = "127.0.0.1") -> socket.socket:
    assert server.port
    made = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))
    made.settimeout(PATIENCE)
    return made


def stuck_reader(server: Server, table: str) -> socket.socket:
    """A stream that nobody reads; little of it fits into the buffers on the way."""
    assert server.port
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.settimeout(PATIENCE)
    made.connect(("127.0.0.1", server.port))
    made.sendall(f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return made


def is_closed(made: socket.socket) -> bool:
    """Whether the server has closed a connection; what it sent before is read."""
    try:
        while select.select([made], [], [], 0)[0]:
            if not made.recv(65536):
                return True
    except ConnectionError:
        return True
    return False


def until_closed(made: socket.socket) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_closed(made):
        assert time.monotonic() < deadline, "the connection stays open"
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("limit", "begun"),
    [
        ("HEAD_SECONDS", b""),
        ("HEAD_SECONDS", HEAD),
        ("BODY_SECONDS", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"),
    ],
    ids=["nothing", "head", "body"],
)
def test_who_never_finishes_a_request_is_let_go(tmp_path: Path, limit: str, begun: bytes) -> None:
    with serving(tmp_path, before=HURRIED.format(limit)) as server, connected(server) as slow:
        slow.sendall(begun)
        until_closed(slow)
        assert httpx.get(server.address).status_code == 200


def test_a_second_request_on_a_connection_must_be_finished_too(tmp_path: Path) -> None:
    hurry = HURRIED.format("HEAD_SECONDS")
    with serving(tmp_path, before=hurry) as server, connected(server) as slow:
        slow.sendall(HEAD + b"\r\n")
        assert slow.recv(15) == b"HTTP/1.1 200 OK"
        time.sleep(0.4)  # longer than a head may take: between two requests that is no fault
        assert not is_closed(slow)
        slow.sendall(HEAD)
        until_closed(slow)


def test_a_live_stream_is_not_taken_for_a_slow_request(tmp_path: Path) -> None:
    hurry = "\n".join(HURRIED.format(each) for each in ("HEAD_SECONDS", "BODY_SECONDS"))
    with serving(tmp_path, before=hurry) as server:
        anna = Browser(server)
        table = anna.open_table(opponent="screen", game="wahree")
        with anna.stream(table) as views:
            next(views)
            time.sleep(0.5)
            anna.act(table, "move", ply=0, move="A")
            assert next(views)[1]["ply"] == 1
        anna.close()


def test_a_line_end_behind_a_request_is_no_new_one(tmp_path: Path) -> None:
    """Old clients send it behind a body; a live stream on that connection goes on."""
    with (
        serving(tmp_path, before=HURRIED.format("HEAD_SECONDS")) as server,
        connected(server) as made,
    ):
        made.sendall(HEAD + b"\r\n")
        assert made.recv(15) == b"HTTP/1.1 200 OK"
        made.sendall(b"\r\n")
        time.sleep(0.5)
        assert not is_closed(made)


def test_what_follows_a_body_has_an_end(tmp_path: Path) -> None:
    """Trailers without end are cut off, and are kept nowhere."""
    with serving(tmp_path) as server, connected(server) as made:
        made.sendall(b"POST /api/board/krur HTTP/1.1\r\nHost: localhost\r\n")
        made.sendall(b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        made.sendall(b"2\r\n{}\r\n0\r\n")
        sent = 0
        with suppress(ConnectionError, BrokenPipeError):
            while sent < 20_000_000:
                made.sendall(b"X-A: " + b"a" * 8000 + b"\r\n")
                sent += 8007
        assert sent < 20_000_000
        assert httpx.get(server.address).status_code == 200


def test_files_of_one_address_do_not_keep_others_waiting(tmp_path: Path) -> None:
    """Of many that are sent at once most are refused, and a small one of somebody else is read."""
    small = '[Game "krur"]\n[Rules "1"]\n[Result "*"]\n\n1. A *\n'
    heavy = small.replace("\n\n", '\n[Event "' + '\\"' * 100_000 + '"]\n\n')
    with serving(tmp_path) as server, ThreadPoolExecutor(12) as pool, ExitStack() as held:

        def send(text: str, address: str) -> int:
            transport = httpx.HTTPTransport(local_address=address)
            client = held.enter_context(httpx.Client(transport=transport, timeout=PATIENCE))
            return client.post(f"{server.address}/api/records", json={"text": text}).status_code

        many = [pool.submit(send, heavy, "127.0.0.2") for _ in range(11)]
        assert send(small, "127.0.0.3") == 200
        statuses = Counter(each.result() for each in many)
        assert statuses[429] >= 5
        assert set(statuses) <= {200, 429}


def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    fewer = "import semina.web.connections as limits; limits.MOST_OF_ONE = 20"
    with serving(tmp_path, before=fewer) as server, ExitStack() as held:
        many = [held.enter_context(connected(server, "127.0.0.2")) for _ in range(20)]
        until_closed(held.enter_context(connected(server, "127.0.0.2")))
        assert not any(is_closed(each) for each in many)
        assert httpx.get(server.address).status_code == 200  # from 127.0.0.1
        many[0].close()
        with connected(server, "127.0.0.2") as again:
            again.sendall(HEAD + b"\r\n")
            assert again.recv(15) == b"HTTP/1.1 200 OK"


def test_a_proxy_may_have_more_connections_than_one_address(tmp_path: Path) -> None:
    fewer = "import semina.web.connections as limits; limits.MOST_OF_ONE = 5"
    options = ("--behind-proxy", "127.0.0.2")
    with serving(tmp_path, *options, before=fewer) as server, ExitStack() as held:
        many = [held.enter_context(connected(server, "127.0.0.2")) for _ in range(20)]
        many[-1].sendall(HEAD + b"\r\n")
        assert many[-1].recv(15) == b"HTTP/1.1 200 OK"
        assert not any(is_closed(each) for each in many[:-1])


def test_descriptors_do_not_run_out_and_all_goes_on_after_a_flood(tmp_path: Path) -> None:
    with serving(tmp_path, files=256) as server:
        anna = Browser(server)
        table = anna.open_table(opponent="screen", game="wahree")
        with ExitStack() as held:
            for number in range(200):
                held.enter_context(connected(server, f"127.0.0.{2 + number % 8}"))
            with connected(server) as late:
                late.sendall(HEAD + b"\r\n")
                with suppress(ConnectionError):
                    assert late.recv(12) in (b"", b"HTTP/1.1 503")
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                assert anna.act(table, "move", ply=0, move="A")["ply"] == 1
                break
            except (AssertionError, httpx.TransportError):
                assert time.monotonic() < deadline
                time.sleep(0.1)
        anna.close()


def resident(server: Server) -> int:
    """The memory of a server, in megabytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    (line,) = [each for each in status.splitlines() if each.startswith("VmRSS")]
    return int(line.split()[1]) // 1024


def test_readers_that_do_not_read_cost_no_memory_and_hold_nobody(tmp_path: Path) -> None:
    with serving(tmp_path, before=NO_RATES) as server, ExitStack() as held:
        anna = Browser(server)
        table = anna.open_table(opponent="screen", game="wahree")
        for ply in range(8):  # so that the interpreter has loaded all it needs
            anna.act(table, "move", ply=ply, move=anna_letter(anna, table))
        for _ in range(8):
            anna.act(table, "take-back")
        for _ in range(40):
            held.enter_context(stuck_reader(server, table))
        with anna.stream(table) as views:
            next(views)
            before = resident(server)
            size = 0
            for _ in range(250):
                size += len(str(anna.act(table, "move", ply=0, move="A")))
                assert next(views)[1]["ply"] == 1
                anna.act(table, "take-back")
                assert next(views)[1]["ply"] == 0
        # Forty readers would have been owed forty times as much, and as much again.
        assert size > 500_000
        assert resident(server) - before < 12
        anna.close()


def anna_letter(anna: Browser, table: str) -> str:
    pit = anna.view(table)["legal"][0]
    return "ABCDEFabcdef"[pit]


def test_a_reader_that_never_reads_is_given_up(tmp_path: Path) -> None:
    one = "import semina.web.streams as streams; streams.MOST_BY_ADDRESS = 1"
    before = "\n".join((NO_RATES, HURRIED.format("UNREAD_SECONDS"), one))
    with serving(tmp_path, before=before) as server:
        anna = Browser(server)
        table = anna.open_table(opponent="screen", game="wahree")
        with stuck_reader(server, table) as stuck:
            stuck.recv(1)
            events = f"/api/tables/{table}/events"
            deadline = time.monotonic() + PATIENCE
            while True:  # this address may have one stream, and has another when it is free again
                with anna.client.stream("GET", events) as answer:
                    if answer.status_code == 200:
                        break
                assert time.monotonic() < deadline
                anna.act(table, "move", ply=0, move="A")
                anna.act(table, "take-back")
        anna.close()


def test_all_addresses_of_one_network_are_one_asker() -> None:
    assert asker("2001:db8:1:2:aaaa::1") == asker("2001:db8:1:2:bbbb::9")
    assert asker("2001:db8:1:2::1") != asker("2001:db8:1:3::1")
    assert asker("::ffff:192.0.2.7") == asker("192.0.2.7") == "192.0.2.7"
    assert asker("192.0.2.8") != asker("192.0.2.7")


@pytest.mark.parametrize("trusted", ["127.0.0.1", "10.0.0.0/8, 127.0.0.0/8"])
def test_a_proxy_that_is_named_tells_who_asks(tmp_path: Path, trusted: str) -> None:
    few = "import semina.web.streams as s; s.MOST_BY_ADDRESS = 1"
    with serving(tmp_path, "--behind-proxy", trusted, before=few) as server:
        anna = Browser(
            server, **{"X-Forwarded-For": "9.9.9.9, 192.0.2.1", "X-Forwarded-Proto": "https"}
        )
        bert = Browser(server, **{"X-Forwarded-For": "192.0.2.2"})
        cookie = anna.get("/").headers["set-cookie"]
        assert "Secure" in cookie
        anna.client.headers["cookie"] = cookie.split(";")[0]  # the test's own line is no https
        table = anna.open_table(opponent="link")
        with anna.stream(table), bert.stream(table):
            # The last address is the one that the proxy saw; the others anybody may have written.
            same = {"X-Forwarded-For": "8.8.8.8, 192.0.2.1"}
            assert (
                httpx.get(f"{server.address}/api/tables/{table}/events", headers=same).status_code
                == 429
            )
        anna.close()
        bert.close()


def test_a_proxy_is_known_at_a_socket_for_all_addresses() -> None:
    """Such a socket tells 127.0.0.1 as ::ffff:127.0.0.1."""
    trusted = proxies_of("127.0.0.1, 10.0.0.0/8")
    assert is_among("::ffff:127.0.0.1", trusted)
    assert is_among("::ffff:10.9.8.7", trusted)
    assert not is_among("::ffff:127.0.0.2", trusted)
    assert not is_among("::1", trusted)


def test_nobody_else_chooses_his_address(tmp_path: Path) -> None:
    few = "import semina.web.streams as s; s.MOST_BY_ADDRESS = 1"
    for options in ((), ("--behind-proxy", "127.0.0.9")):
        with serving(tmp_path, *options, before=few) as server:
            anna = Browser(server, **{"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"})
            assert "Secure" not in anna.get("/").headers["set-cookie"]
            table = anna.open_table(opponent="link")
            with anna.stream(table):
                other = {"X-Forwarded-For": "192.0.2.2"}
                answer = httpx.get(f"{server.address}/api/tables/{table}/events", headers=other)
                assert answer.status_code == 429
            anna.close()


def test_a_server_goes_by_its_own_names_only(tmp_path: Path) -> None:
    with serving(tmp_path, "--host-name", "Play.School.example") as server:
        for host in (
            "127.0.0.1",
            "[::1]:8000",
            "localhost",
            socket.gethostname(),
            "play.school.example:443",
        ):
            assert httpx.get(server.address, headers={"Host": host}).status_code == 200, host
        foreign = httpx.get(
            server.address, headers={"Host": "rebound.example", "Accept": "text/html"}
        )
        assert foreign.status_code == 400
        assert "--host-name rebound.example" in foreign.text
