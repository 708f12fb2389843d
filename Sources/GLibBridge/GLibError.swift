public import CGtk

/// A `GError` as a Swift value. Shell and Services convert it to their own errors, so it never reaches HybridCore.
public struct GLibError: Error, Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The name of the error domain, such as `g-io-error-quark`.
    public let domain: String
    /// The error code within the domain.
    public let code: Int
    /// The message of the library.
    public let message: String

    /// Creates an error of this project, for library functions that fail without a `GError`.
    public init(domain: String, code: Int, message: String) {
        self.domain = domain
        self.code = code
        self.message = message
    }

    /// Copies an error that its owner frees.
    public init(borrowing error: UnsafePointer<GError>) {
        domain = String(borrowing: g_quark_to_string(error.pointee.domain)) ?? "unknown"
        code = Int(error.pointee.code)
        message = String(borrowing: error.pointee.message) ?? "unknown error"
    }

    /// Creates an error of the message bus.
    static func bus(_ message: String) -> GLibError {
        GLibError(domain: "g-dbus-error-quark", code: 0, message: message)
    }

    /// True if a `GCancellable` or the time-out of `startGIO` ended the operation.
    public var isCancelled: Bool { domain == "g-io-error-quark" && code == Int(G_IO_ERROR_CANCELLED.rawValue) }

    /// True if the operation timed out.
    public var isTimedOut: Bool { domain == "g-io-error-quark" && code == Int(G_IO_ERROR_TIMED_OUT.rawValue) }

    /// The message alone, because the codes of libraries do not help users.
    public var description: String { message }

    /// The message with its domain and code.
    public var debugDescription: String { "\(message) (\(domain) \(code))" }
}

/// The output parameter by which C functions report an error.
public typealias GErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

/// Calls `body` with storage for a `GError`.
/// - Throws: A copy of the error. The C error is freed.
public func withGError<R>(_ body: (GErrorPointer) -> R) throws(GLibError) -> R {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    if let error {
        defer { g_error_free(error) }
        throw GLibError(borrowing: error)
    }
    return result
}
