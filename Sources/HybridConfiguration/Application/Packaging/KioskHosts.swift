import FoundationEssentials
import HybridAuthentication
import HybridValues

/// The hosts that a kiosk's firewall allows.
package struct KioskHosts: Equatable, Sendable {
    /// The lines of the file: a host in ASCII and a port, sorted.
    package let lines: [String]

    /// Collects the hosts of the pages that the kiosk shows, of its sign-in and of its monitoring.
    package init(of application: ApplicationConfiguration) {
        var addresses = [application.startURL] + application.tabs.map(\.url) + application.authentication.pages
        addresses += [application.pathConfiguration.url, application.kiosk?.heartbeat?.url].compactMap(\.self)
        addresses += ((application.kiosk?.allow ?? []).compactMap(\.site) + application.authentication.origins)
            .compactMap { URL(string: $0.text) }
        var lines: Set<String> = []
        for url in addresses {
            guard let host = HostName(url), !host.isLoopback else { continue }
            let isPlain = url.scheme?.lowercased() == "http"
            lines.insert("\(host.ascii) \(url.port ?? (isPlain ? 80 : 443))")
            // A site may redirect its visitors to https.
            if isPlain, url.port ?? 80 == 80 { lines.insert("\(host.ascii) 443") }
        }
        self.lines = lines.sorted()
    }

    package var text: String {
        "# The hosts of the application file. Add others to /etc/hybriddesktop/hosts.\n"
            + lines.map { "\($0)\n" }.joined()
    }
}
