import HybridAuthentication

/// The package after whose installation the computer boots into the application (Docs/Kiosk.md#one-package).
///
/// The sessions, units and the firewall's program are in the package `hybrid-desktop-kiosk`.
extension ApplicationPackage {
    private static let home = "/var/lib/hybriddesktop-kiosk"
    private static let updates = "etc/apt/apt.conf.d/52hybriddesktop-kiosk"

    /// The configuration files, which the administrator may change.
    package var configurationFiles: [String] { format == .kiosk ? [Self.updates] : [] }

    /// The fields of the control file.
    var kioskFields: [(String, String)] {
        var depends = [
            "cage | sway", "dbus-user-session", "libpam-systemd", "nftables", "systemd", "unattended-upgrades",
            "xwayland",
        ]
        switch program {
        case .separate(let version): depends.insert("hybrid-desktop-kiosk (>= \(version))", at: 0)
        case .inside(_, let dependencies): depends = ["hybrid-desktop-kiosk", dependencies] + depends
        }
        let application = id.lowercased().replacing("_", with: "-")
        return [
            ("Depends", depends.joined(separator: ", ")), ("Recommends", "polkitd"),
            ("Provides", "hybriddesktop-kiosk-application"),
            // The screen shows one application. A display manager would show its own log-in screen.
            ("Conflicts", "hybriddesktop-kiosk-application, x-display-manager, \(application)"),
            ("Replaces", "hybriddesktop-kiosk-application, \(application)"),
        ]
    }

    var kioskOverrides: String {
        """
        # The unit replaces a log-in prompt, for which other init systems have no equivalent.
        \(debianName): package-supports-alternative-init-but-no-init.d-script *
        # The units belong to another package, which stays.
        \(debianName): maintainer-script-calls-systemctl *

        """
    }

    /// The generated files, by path.
    var kioskTexts: [String: String] {
        let units = "usr/lib/systemd"
        var variables = "Environment=HYBRIDDESKTOP_KIOSK_PACKAGE=/\(layout.applicationFile)\n"
        if hasProgram { variables += "Environment=HYBRIDDESKTOP=/\(layout.program)\n" }
        return [
            "usr/share/doc/\(debianName)/copyright": copyright,
            "usr/share/lintian/overrides/\(debianName)": lintianOverrides,
            "usr/share/hybrid-desktop/kiosk/hosts": KioskHosts(of: application).text,
            "usr/lib/sysusers.d/hybriddesktop-kiosk.conf":
                // Only this group may read the journal of a system user, which the staff's panel shows.
                "u kiosk - \"HybridDesktop kiosk\" \(Self.home) /usr/sbin/nologin\nm kiosk systemd-journal\n",
            "usr/lib/tmpfiles.d/hybriddesktop-kiosk.conf": "d \(Self.home) 0700 kiosk kiosk -\n",
            "\(units)/system/hybriddesktop-kiosk-tty.service.d/application.conf": "[Service]\n\(variables)",
            "\(units)/system/multi-user.target.d/hybriddesktop-kiosk.conf":
                "[Unit]\nWants=hybriddesktop-kiosk-tty.service hybriddesktop-kiosk-firewall.service\n",
            "\(units)/system/timers.target.d/hybriddesktop-kiosk.conf":
                "[Unit]\nWants=hybriddesktop-kiosk-firewall.timer\n",
            "\(units)/journald.conf.d/hybriddesktop-kiosk.conf":
                "# Visitors' errors are deleted after a month.\n[Journal]\nSystemMaxUse=200M\nMaxRetentionSec=1month\n",
            Self.updates: unattendedUpgrades,
        ]
    }

    /// Security updates, with a restart of the computer if they require one.
    private var unattendedUpgrades: String {
        let time = application.kiosk?.reloadAt?.first.map { [$0.hour, $0.minute] } ?? [4, 0]
        let text = time.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return """
            APT::Periodic::Update-Package-Lists "1";
            APT::Periodic::Unattended-Upgrade "1";
            Unattended-Upgrade::Automatic-Reboot "true";
            Unattended-Upgrade::Automatic-Reboot-Time "\(text)";

            """
    }

    /// The maintainer scripts, by name.
    package var maintainerScripts: [String: String] {
        guard format == .kiosk else { return [:] }
        let reload = "[ ! -d /run/systemd/system ] || systemctl daemon-reload"
        return [
            "postinst": """
            #!/bin/sh
            set -e
            if [ "$1" = configure ]; then
                systemd-sysusers hybriddesktop-kiosk.conf
                systemd-tmpfiles --create hybriddesktop-kiosk.conf
                \(reload)
            fi

            """,
            "prerm": """
            #!/bin/sh
            set -e
            if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
                systemctl stop hybriddesktop-kiosk-firewall.timer hybriddesktop-kiosk-tty.service || true
                loginctl terminate-user kiosk 2>/dev/null || true
            fi

            """,
            // An administrator's own user has another home.
            "postrm": """
            #!/bin/sh
            set -e
            case $1 in
            remove)
                nft delete table inet hybriddesktop_kiosk 2>/dev/null || true
                \(reload)
                ;;
            purge)
                if [ "$(getent passwd kiosk | cut -d: -f6)" = \(Self.home) ]; then userdel --force kiosk; fi
                rm -rf \(Self.home)
                ;;
            esac

            """,
        ]
    }
}
