/// Whether WebKit's sandbox can start. Where it cannot, WebKit ends the program in the middle of its work.
package enum SandboxCheck {
    /// Whether WebKit will use the sandbox that it makes itself. Within Flatpak and Snap it uses theirs; in a container of
    /// Docker's or Podman's it goes on without one if it must.
    /// - Parameters:
    ///   - environment: The environment variables.
    ///   - exists: Whether there is a file of that name.
    package static func isNeeded(environment: [String: String], exists: (String) -> Bool) -> Bool {
        guard environment[variable] == nil, environment["SNAP"] == nil else { return false }
        return !["/.flatpak-info", "/.dockerenv", "/run/.containerenv"].contains(where: exists)
    }

    /// What a trial of the sandbox does: as WebKit does it, with a program that does nothing.
    /// - Parameter bwrap: The program that makes sandboxes.
    package static func command(bwrap: String) -> [String] {
        [
            bwrap, "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net", "--ro-bind", "/", "/", "--proc",
            "/proc", "--dev", "/dev", "true",
        ]
    }

    /// Why it cannot start, and what to do: sentences for the user.
    /// - Parameter reason: What the trial said; `nil` if there is no program that makes sandboxes.
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
