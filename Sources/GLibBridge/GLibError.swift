public import CGtk

/// A `GError` as a Swift value. Shell and Services turn it into their own errors; it never reaches HybridCore.
public struct GLibError: Error, Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The error domain's name, for example `g-io-error-quark`.
    public let domain: String
    /// The code within the domain.
    public let code: Int
    /// The sentence that the library wrote.
    public let message: String

    /// An error of our own making, for the places where a library fails without saying why.
    public init(domain: String, code: Int, message: String) {
        self.domain = domain
        self.code = code
        self.message = message
    }

    /// Copies an error that somebody else frees.
    public init(borrowing error: UnsafePointer<GError>) {
        domain = String(borrowing: g_quark_to_string(error.pointee.domain)) ?? "unknown"
        code = Int(error.pointee.code)
        message = String(borrowing: error.pointee.message) ?? "unknown error"
    }

    /// Whether a `GCancellable` or a time-out of ours ended the operation.
    public var isCancelled: Bool { domain == "g-io-error-quark" && code == Int(G_IO_ERROR_CANCELLED.rawValue) }

    /// Whether the operation took longer than it was allowed to.
    public var isTimedOut: Bool { domain == "g-io-error-quark" && code == Int(G_IO_ERROR_TIMED_OUT.rawValue) }

    /// The message, for people: numbers of libraries tell them nothing.
    public var description: String { message }

    /// The message, and where it comes from.
    public var debugDescription: String { "\(message) (\(domain) \(code))" }
}

/// The out-parameter through which C functions report an error.
public typealias GErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

/// Calls `body` with a place for a `GError`.
/// - Throws: the error that was put there, as a copy; C's own is freed.
public func withGError<R>(_ body: (GErrorPointer) -> R) throws(GLibError) -> R {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    if let error {
        defer { g_error_free(error) }
        throw GLibError(borrowing: error)
    }
    return result
}
