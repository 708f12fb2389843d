import HybridValues

/// Checks whether the sandbox of WebKit can start. If it cannot, WebKit ends the running program.
package enum SandboxCheck {
    /// True if WebKit will create its own sandbox. In Flatpak and Snap, WebKit uses the existing sandbox. In a Docker
    /// or Podman container, it continues without a sandbox if necessary.
    /// - Parameter exists: A function that returns true if a file exists.
    package static func isNeeded(environment: [String: String], exists: (String) -> Bool) -> Bool {
        guard environment[variable] == nil, environment["SNAP"] == nil else { return false }
        return !["/.flatpak-info", "/.dockerenv", "/run/.containerenv"].contains(where: exists)
    }

    /// Returns the command line for a trial. It is similar to the command line of WebKit, but runs a program that does
    /// nothing.
    /// - Parameter bwrap: The path of bubblewrap.
    package static func command(bwrap: String) -> [String] {
        [
            bwrap, "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net", "--ro-bind", "/", "/", "--proc",
            "/proc", "--dev", "/dev", "true",
        ]
    }

    /// Returns sentences for the user. They explain why the sandbox cannot start and how to correct this.
    /// - Parameter reason: The output of the trial, or `nil` if bubblewrap is not installed.
    package static func complaint(_ reason: String?) -> String {
        let end = localized("Or run pages that you trust without a sandbox: set \(variable)=1.")
        guard let reason else {
            let what = localized("Cannot start WebKit's sandbox: “bwrap” not found. Install the package bubblewrap.")
            return "\(what) \(end)"
        }
        let line = reason.split(whereSeparator: \.isNewline).last.map { String($0.prefix(200)) }
        let what = localized("Cannot start WebKit's sandbox (\(line ?? localized("no error message"))).")
        let remedy =
            if line?.contains("Failed to make / slave") ?? false {
                localized(
                    "The root directory is not a mount point, as in a plain chroot. Start in an environment "
                        + "where it is one, such as systemd-nspawn.")
            } else {
                localized(
                    "Allow user namespaces (sysctl kernel.unprivileged_userns_clone=1, or "
                        + "kernel.apparmor_restrict_unprivileged_userns=0). In a container, grant it the right to "
                        + "create namespaces.")
            }
        return "\(what) \(remedy) \(end)"
    }

    private static let variable = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"
}
