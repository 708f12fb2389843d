import CGtk
package import FoundationEssentials
import GLibBridge
import HybridCore

/// Opens addresses in the desktop's default applications.
package final class DesktopURLLauncher: URLLauncher {
    /// Creates a launcher. It uses GIO, which calls the desktop's portal if the application is sandboxed.
    package init() {}

    /// Opens the address in the default application for its scheme.
    /// - Throws: ``LaunchError`` if the address could not be opened.
    package func open(_ url: URL) async throws {
        do {
            _ = try await awaitGIO(timeout: 20_000) { call in
                g_app_info_launch_default_for_uri_async(
                    url.absoluteString, nil, call.cancellable, call.callback, call.userData)
            } finish: { result, error in
                g_app_info_launch_default_for_uri_finish(result, error) != 0
            }
        } catch let error as GLibError {
            throw LaunchError(address: url, reason: error.message)
        }
    }

    /// Shows the file through the D-Bus interface of file managers. If this fails, opens the directory of the file.
    /// - Throws: ``LaunchError`` if neither is possible.
    package func reveal(_ file: URL) async throws {
        do {
            let files = Variant(strings: [file.absoluteString])
            _ = try await DBusConnection.session().send(
                "org.freedesktop.FileManager1", path: "/org/freedesktop/FileManager1",
                interface: "org.freedesktop.FileManager1", method: "ShowItems", Variant(tuple: [files, Variant("")]),
                timeout: 10_000)
        } catch {
            try await open(file.deletingLastPathComponent())
        }
    }

    /// The reason why an address could not be opened.
    package nonisolated struct LaunchError: Error, CustomStringConvertible {
        package let address: URL
        /// The message of the desktop.
        package let reason: String

        package var description: String {
            address.isFileURL
                ? localized(
                    "No app on this computer opens this type of file. Choose one in the desktop's settings "
                        + "for default apps. (\(reason))")
                : localized(
                    "No app on this computer opens “\(address.scheme ?? "")” addresses. Choose one in the "
                        + "desktop's settings for default apps. (\(reason))")
        }
    }
}
