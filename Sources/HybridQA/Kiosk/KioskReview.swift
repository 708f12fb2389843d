import FoundationEssentials
package import HybridCore

/// The review of an application file for a kiosk, with the start page as the server sends it, for `validate --kiosk`.
package struct KioskReview: Equatable, Sendable {
    /// The faults that prevent unattended operation.
    package private(set) var problems: [String] = []
    /// The facts that an operator should know.
    package private(set) var remarks: [String] = []

    /// The maximum number of links in a remark.
    private static let mostLinks = 10

    /// - Parameter startPage: The response to a request for the start page, or a description of the failure; `nil` if it
    ///   was not requested because the kiosk starts the server, or because its address is unknown.
    package init(of application: ApplicationConfiguration, startPage: Result<HTTPResponse, KioskReviewFailure>?) {
        let kiosk = application.kiosk ?? KioskConfiguration()
        if kiosk.idleTimeout == nil {
            remarks.append(localized("kiosk.idleTimeout: not set, so the next person sees the data of the last one."))
        }
        if kiosk.pages[.offline] == nil {
            remarks.append(localized("kiosk.offlinePage: not set, so people see an error while the server is down."))
        }
        switch startPage {
        case nil where application.server != nil:
            remarks.append(localized("startURL: not requested, because the kiosk starts the server."))
        case nil:
            remarks.append(
                localized(
                    "startURL: not requested, because a placeholder has no known value. Add --host and --location."))
        case .failure(let failure): problems.append("startURL: \(failure.description)")
        case .success(let page): review(page, of: application, kiosk)
        }
    }

    private mutating func review(
        _ page: HTTPResponse, of application: ApplicationConfiguration, _ kiosk: KioskConfiguration
    ) {
        let shown = URLRedaction.redact(page.url)
        let handler = KioskRouteHandler(
            patterns: kiosk.allow, homes: [application.startURL] + application.tabs.map(\.url))
        guard let origin = ApplicationOrigin(application.startURL) else { return }
        guard handler.allows(page.url, origin: origin) else {
            problems.append(
                localized("startURL: The server redirects to \(shown), which kiosk.allow does not contain."))
            return
        }
        // The kiosk shows a sign-in for this status.
        guard page.status < 400 || page.status == 401 else {
            problems.append(localized("startURL: \(shown) answers with the status \("\(page.status)")."))
            return
        }
        let links = PageLinks(page: page.body, url: page.url).urls
        let refused = links.filter { !handler.allows($0, origin: origin) }
        guard !links.isEmpty else {
            remarks.append(localized("kiosk.allow: not tried, because the HTML of the start page has no links."))
            return
        }
        guard !refused.isEmpty else {
            remarks.append(
                localized(
                    one: "kiosk.allow: The kiosk allows the \(links.count) link of the start page.",
                    other: "kiosk.allow: The kiosk allows all \(links.count) links of the start page.",
                    count: links.count))
            return
        }
        let named = refused.prefix(Self.mostLinks).map { URLRedaction.redact($0) }
        let rest = refused.count > named.count ? ["…"] : []
        remarks.append(
            localized(
                one: "kiosk.allow: The kiosk refuses \(refused.count) link of the start page:",
                other: "kiosk.allow: The kiosk refuses \(refused.count) links of the start page:",
                count: refused.count) + " " + (named + rest).joined(separator: " "))
    }
}

/// The reason why the start page of a kiosk cannot be reviewed, as a sentence.
package struct KioskReviewFailure: Error, Equatable, Sendable {
    package let description: String

    package init(_ description: String) { self.description = description }
}
