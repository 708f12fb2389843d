import CX11
import Glibc

/// The reason why the screen cannot be observed.
public struct ScreenError: Error, CustomStringConvertible {
    /// The reason, as a sentence.
    public let description: String
}

/// An X display whose screen can be observed and that accepts input. Only the benchmark and the tests use it.
///
/// Call it only on the thread that created it, because Xlib is not thread-safe by default.
public final class Display {
    private let display: OpaquePointer
    private var memory = XShmSegmentInfo()
    private let image: UnsafeMutablePointer<XImage>
    private let root: Window

    /// Opens the display that the environment names.
    /// - Throws: ``ScreenError`` if there is no display, or if it does not support shared memory or has no 32 bits per
    ///   pixel.
    public init() throws {
        guard let display = XOpenDisplay(nil) else { throw ScreenError(description: "There is no X display.") }
        self.display = display
        let screen = XDefaultScreen(display)
        root = XDefaultRootWindow(display)
        let (width, height) = (XDisplayWidth(display, screen), XDisplayHeight(display, screen))
        let made = XShmCreateImage(
            display, XDefaultVisual(display, screen), UInt32(XDefaultDepth(display, screen)), ZPixmap, nil, &memory,
            UInt32(width), UInt32(height))
        guard let made, made.pointee.bits_per_pixel == 32 else {
            throw ScreenError(description: "The X display has no shared memory or not 32 bits a point.")
        }
        image = made
        let size = Int(made.pointee.bytes_per_line) * Int(height)
        // IPC_PRIVATE | IPC_CREAT with the mode 0600, so that no other user can attach the segment.
        memory.shmid = shmget(0, size, 0o1000 | 0o600)
        memory.shmaddr = shmat(memory.shmid, nil, 0)?.bindMemory(to: CChar.self, capacity: size)
        memory.readOnly = 0
        made.pointee.data = memory.shmaddr
        guard memory.shmaddr != nil, XShmAttach(display, &memory) != 0 else {
            throw ScreenError(description: "The X display cannot share memory.")
        }
        XSync(display, 0)
        // The segment is freed when the last process detaches.
        shmctl(memory.shmid, IPC_RMID, nil)
    }

    deinit {
        XShmDetach(display, &memory)
        shmdt(memory.shmaddr)
        XCloseDisplay(display)
    }

    /// Returns the current screen as colours of points on a grid.
    public func frame() -> ScreenFrame {
        let time = Self.now
        XShmGetImage(display, root, image, 0, 0, UInt.max)
        let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
        let stride = Int(image.pointee.bytes_per_line)
        var colours: [UInt32] = []
        guard let data = image.pointee.data else { return ScreenFrame(time: time, columns: 0, colours: []) }
        let bytes = UnsafeRawPointer(data)
        let columns = (width + ScreenFrame.spacing - 1) / ScreenFrame.spacing
        colours.reserveCapacity(columns * height / ScreenFrame.spacing + columns)
        for row in Swift.stride(from: 0, to: height, by: ScreenFrame.spacing) {
            for column in Swift.stride(from: 0, to: width, by: ScreenFrame.spacing) {
                let colour = bytes.load(fromByteOffset: row * stride + column * 4, as: UInt32.self)
                colours.append(colour & 0xffffff)
            }
        }
        return ScreenFrame(time: time, columns: columns, colours: colours)
    }

    /// Returns the current screen with all pixels.
    public func picture() -> ScreenPicture {
        XShmGetImage(display, root, image, 0, 0, UInt.max)
        let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
        let stride = Int(image.pointee.bytes_per_line)
        guard let data = image.pointee.data, stride == width * 4 else { return ScreenPicture(width: 0, colours: []) }
        let colours = data.withMemoryRebound(to: UInt32.self, capacity: width * height) {
            Array(UnsafeBufferPointer(start: $0, count: width * height))
        }
        return ScreenPicture(width: width, colours: colours)
    }

    /// Moves the pointer.
    public func move(x: Int, y: Int) {
        XTestFakeMotionEvent(display, -1, Int32(x), Int32(y), 0)
        XSync(display, 0)
    }

    /// Clicks a mouse button at the pointer.
    /// - Parameter hold: Waits while the button is pressed.
    /// - Returns: The time of the press.
    @discardableResult
    public func click(button: UInt32 = 1, hold: () -> Void = {}) -> Double {
        let time = Self.now
        XTestFakeButtonEvent(display, button, 1, 0)
        XSync(display, 0)
        hold()
        XTestFakeButtonEvent(display, button, 0, 0)
        XSync(display, 0)
        return time
    }

    /// Presses several keys together, in order, and then releases all of them.
    /// - Parameter keys: The X names of the keys, such as `Alt_L`, `Left` or `F5`.
    /// - Returns: The time at which the last key was pressed.
    @discardableResult
    public func press(_ keys: String...) -> Double {
        let codes = keys.map { UInt32(XKeysymToKeycode(display, XStringToKeysym($0))) }
        for code in codes.dropLast() { XTestFakeKeyEvent(display, code, 1, 0) }
        XSync(display, 0)
        let time = Self.now
        for code in codes.suffix(1) { XTestFakeKeyEvent(display, code, 1, 0) }
        for code in codes.reversed() { XTestFakeKeyEvent(display, code, 0, 0) }
        XSync(display, 0)
        return time
    }

    /// Asks the topmost window of a display without a window manager to close.
    public static func closeTopWindow(on name: String) throws {
        guard let display = XOpenDisplay(name) else { throw ScreenError(description: "There is no display \(name).") }
        defer { XCloseDisplay(display) }
        var (root, parent, count): (Window, Window, UInt32) = (0, 0, 0)
        var windows: UnsafeMutablePointer<Window>?
        XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &windows, &count)
        defer { XFree(windows) }
        guard let windows, count > 0 else { throw ScreenError(description: "The display \(name) has no window.") }
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = windows[Int(count) - 1]
        event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", 0)
        event.xclient.format = 32
        event.xclient.data.l.0 = Int(XInternAtom(display, "WM_DELETE_WINDOW", 0))
        XSendEvent(display, event.xclient.window, 0, 0, &event)
        XSync(display, 0)
    }

    /// The time in milliseconds, from the monotonic clock that the main loop uses. All times in this module use it.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
