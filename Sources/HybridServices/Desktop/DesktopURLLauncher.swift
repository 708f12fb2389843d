import CGtk
public import FoundationEssentials
import GLibBridge
public import HybridCore

/// Opens addresses with the desktop's default applications.
@MainActor
public final class DesktopURLLauncher: URLLauncher {
    /// Launches by GIO, which asks the desktop's portal when the application is confined.
    public init() {}

    /// Opens the address with the default application for its scheme.
    /// - Throws: ``LaunchError``.
    public func open(_ url: URL) async throws {
        do {
            _ = try await awaitGIO(timeout: 20_000) { call in
                g_app_info_launch_default_for_uri_async(
                    url.absoluteString, nil, call.cancellable, call.callback, call.userData)
            } finish: { result, error in
                g_app_info_launch_default_for_uri_finish(result, error) != 0
            }
        } catch let error as GLibError {
            throw LaunchError(scheme: url.scheme ?? "", reason: error.message)
        }
    }

    /// Why an address could not be opened.
    public struct LaunchError: Error, CustomStringConvertible {
        /// The address' scheme.
        public let scheme: String
        /// What the desktop said.
        public let reason: String

        /// A sentence for the user.
        public var description: String {
            "No application on this computer opens “\(scheme)” addresses. Choose one in the desktop's settings for "
                + "default applications. (\(reason))"
        }
    }
}
