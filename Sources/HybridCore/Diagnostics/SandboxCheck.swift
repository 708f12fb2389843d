/// Checks whether WebKit's sandbox can start. If it cannot, WebKit ends the running program.
package enum SandboxCheck {
    /// True if WebKit will create its own sandbox. In Flatpak and Snap it uses theirs; in a Docker or Podman container
    /// it continues without one if necessary.
    /// - Parameters:
    ///   - environment: The environment variables.
    ///   - exists: Returns whether a file exists.
    package static func isNeeded(environment: [String: String], exists: (String) -> Bool) -> Bool {
        guard environment[variable] == nil, environment["SNAP"] == nil else { return false }
        return !["/.flatpak-info", "/.dockerenv", "/run/.containerenv"].contains(where: exists)
    }

    /// The command line of a trial: like WebKit's, with a program that does nothing.
    /// - Parameter bwrap: The path of bubblewrap.
    package static func command(bwrap: String) -> [String] {
        [
            bwrap, "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net", "--ro-bind", "/", "/", "--proc",
            "/proc", "--dev", "/dev", "true",
        ]
    }

    /// The reason why the sandbox cannot start and the remedy: sentences for the user.
    /// - Parameter reason: The trial's output; `nil` if bubblewrap is not installed.
    package static func complaint(_ reason: String?) -> String {
        let end = localized("Or, for pages that you trust, go without a sandbox: set \(variable)=1.")
        guard let reason else {
            let what = localized("WebKit's sandbox cannot start: there is no “bwrap”. Install the package bubblewrap.")
            return "\(what) \(end)"
        }
        let line = reason.split(whereSeparator: \.isNewline).last.map { String($0.prefix(200)) }
        let what = localized("WebKit's sandbox cannot start here (\(line ?? localized("it says nothing"))).")
        let remedy =
            if line?.contains("Failed to make / slave") ?? false {
                localized(
                    "The root directory is no mount point, as in a plain chroot: start from one that is, such as "
                        + "systemd-nspawn's.")
            } else {
                localized(
                    "Allow user namespaces (sysctl kernel.unprivileged_userns_clone=1, or "
                        + "kernel.apparmor_restrict_unprivileged_userns=0); in a container, give it the right to make "
                        + "namespaces.")
            }
        return "\(what) \(remedy) \(end)"
    }

    private static let variable = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"
}
