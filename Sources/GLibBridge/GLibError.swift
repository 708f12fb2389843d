public import CGtk

/// A `GError` as a Swift value. Shell and Services turn it into their own errors; it never reaches HybridCore.
public struct GLibError: Error, Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The error domain's name, for example `g-io-error-quark`.
    public let domain: String
    /// The code within the domain.
    public let code: Int
    /// The library's message.
    public let message: String

    /// An error made by this project, for library functions that fail without a `GError`.
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

    /// True if a `GCancellable` or the time-out of `startGIO` ended the operation.
    public var isCancelled: Bool { domain == "g-io-error-quark" && code == Int(G_IO_ERROR_CANCELLED.rawValue) }

    /// True if the operation timed out.
    public var isTimedOut: Bool { domain == "g-io-error-quark" && code == Int(G_IO_ERROR_TIMED_OUT.rawValue) }

    /// The message alone; the codes of libraries do not help users.
    public var description: String { message }

    /// The message with its domain and code.
    public var debugDescription: String { "\(message) (\(domain) \(code))" }
}

/// The out-parameter with which C functions report an error.
public typealias GErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

/// Calls `body` with storage for a `GError`.
/// - Throws: a copy of the error; the C error is freed.
public func withGError<R>(_ body: (GErrorPointer) -> R) throws(GLibError) -> R {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    if let error {
        defer { g_error_free(error) }
        throw GLibError(borrowing: error)
    }
    return result
}
