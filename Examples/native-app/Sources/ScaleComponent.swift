import FoundationEssentials
import Glibc
import HybridNative

/// `scale`: sends the page the lines of a scale at a serial port. It has no widget, so it is also available in a kiosk
/// without a header bar.
final class ScaleComponent: TypedBridgeComponent {
    struct Received: Codable {}

    struct Reply: Codable {
        let reading: String
    }

    static let name = "scale"
    static let needsHeaderBar = false

    let delegate: BridgeDelegate
    private var port: Int32?
    private var isTerminal = false
    private var timer: LoopTimer?
    private var line: [UInt8] = []

    init(_ delegate: BridgeDelegate) { self.delegate = delegate }

    func received(_ data: Received, for event: String) {
        close()
        let path = ProcessInfo.processInfo.environment["NATIVE_APP_SCALE"] ?? "/dev/ttyUSB0"
        let port = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard port >= 0 else {
            delegate.destination?.notify("There is no scale at \(path).")
            return
        }
        // A terminal would turn a line's end into two, and send the text back.
        var settings = termios()
        isTerminal = tcgetattr(port, &settings) == 0
        cfmakeraw(&settings)
        if isTerminal { tcsetattr(port, TCSANOW, &settings) }
        self.port = port
        timer = MainLoop.every(milliseconds: 100) { [weak self] in self?.read(port) }
    }

    func disconnected() { close() }
    func pageLeft() { close() }
    func ended() { close() }

    private func read(_ port: Int32) {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(port, &bytes, bytes.count)
        if count < 0 && errno != EAGAIN || count == 0 && isTerminal {
            close()
            delegate.destination?.notify("The scale has been unplugged.")
            return
        }
        for byte in bytes.prefix(max(count, 0)) {
            switch byte {
            case UInt8(ascii: "\n"):
                reply(Reply(reading: String(decoding: line, as: UTF8.self)))
                line = []
            case UInt8(ascii: "\r"): break
            default: if line.count < 64 { line.append(byte) }
            }
        }
    }

    private func close() {
        timer?.cancel()
        timer = nil
        if let port { Glibc.close(port) }
        (port, line) = (nil, [])
    }
}
