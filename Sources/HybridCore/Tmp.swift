import FoundationEssentials
public struct AuthenticationConfiguration: Sendable { public var isConfigured = false; public init() {} }
public struct Secret: Sendable { let v: String; public init(_ v: String) { self.v = v }; public func reveal() -> String { v } }
public struct SecretKey: Sendable { public var applicationID, profile, origin: String }
public enum FailureDecision { case authenticate, showError
 public static func decide(error: VisitError, isAuthenticationConfigured: Bool, isPresenting: Bool, attempts: Int) -> FailureDecision { .showError } }
