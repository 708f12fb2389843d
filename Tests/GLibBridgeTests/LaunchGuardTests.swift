import CGtk
import Glibc
import XCTest

@testable import GLibBridge

final class LaunchGuardTests: MainLoopTestCase {
    override func prepare() throws {
        try super.prepare()
        LaunchGuard.install()
    }

    /// A pair of sockets as WebKit's launcher makes it: the first end receives credentials.
    private func makePair(receivesCredentials: Bool = true) -> (parent: Int32, child: Int32) {
        var pair: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair)
        var isOn: Int32 = receivesCredentials ? 1 : 0
        setsockopt(pair[0], SOL_SOCKET, SO_PASSCRED, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return (pair[0], pair[1])
    }

    /// What the main loop finds on a socket: the length of its first message.
    private func firstMessage(on socket: Int32) -> Int {
        let box = Box()
        g_unix_fd_add(
            socket, G_IO_IN,
            { socket, _, data in
                var bytes: [UInt8] = [0, 0]
                let length = recv(socket, &bytes, bytes.count, 0)
                data.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().length = length }
                return 0
            }, Unmanaged.passUnretained(box).toOpaque())
        pump(until: { box.length != nil }, "a message")
        return box.length ?? -1
    }

    func testSocketOfAProcessThatDiedIsAnswered() {
        let pair = makePair()
        close(pair.child)
        XCTAssertTrue(LaunchGuard.isAbandoned(pair.parent))
        XCTAssertEqual(firstMessage(on: pair.parent), 1)
        close(pair.parent)
    }

    func testAnswerOfAProcessThatDiedLaterIsKept() {
        let pair = makePair()
        XCTAssertFalse(LaunchGuard.isAbandoned(pair.parent))
        write(pair.child, "ab", 2)
        close(pair.child)
        XCTAssertFalse(LaunchGuard.isAbandoned(pair.parent))
        XCTAssertEqual(firstMessage(on: pair.parent), 2)
        close(pair.parent)
    }

    func testOtherSocketsAreLeftAlone() {
        let pair = makePair(receivesCredentials: false)
        close(pair.child)
        XCTAssertFalse(LaunchGuard.isAbandoned(pair.parent))
        XCTAssertEqual(firstMessage(on: pair.parent), 0)
        close(pair.parent)
    }

    private final class Box {
        var length: Int?
    }
}
