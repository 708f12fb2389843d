package import FoundationEssentials
package import HybridValues

/// The record of one page that was loaded in full, with everything that its web view reported.
package struct PageLoad: Equatable, Sendable {
    /// A redirect by the server.
    package struct Redirect: Equatable, Sendable {
        package var status: Int
        package var from: URL
        package var to: URL
    }

    /// A part of the page that failed to load.
    package struct FailedResource: Hashable, Sendable {
        package var address: URL
        /// The HTTP status, or `nil` if no response arrived.
        package var status: Int?

        package init(address: URL, status: Int?) { (self.address, self.status) = (address, status) }
    }

    /// A line of the page's console, or a script error.
    package struct ConsoleLine: Hashable, Sendable {
        package var level: String
        package var message: String
        package var source: String
        package var line: Int

        package init(level: String, message: String, source: String, line: Int) {
            (self.level, self.message, self.source, self.line) = (level, message, source, line)
        }
    }

    /// An event of the web view.
    package enum Event: Equatable, Sendable {
        case requested(URL)
        case redirected(status: Int, from: URL, to: URL)
        case answered(NavigationResponse)
        case started(URL?)
        case committed(URL?)
        case resourceFailed(URL, status: Int?)
        case console(ConsoleLine)
        case failed(VisitError)
    }

    package let requested: URL
    package private(set) var redirects: [Redirect] = []
    /// The HTTP status of the page; `nil` before it answered.
    package private(set) var status: Int?
    /// The address of the page that is shown.
    package private(set) var address: URL
    /// The addresses that the page's own scripts or `<meta http-equiv="refresh">` loaded instead of it.
    package private(set) var moves: [URL] = []
    /// The number of requests for the page's own address.
    package private(set) var requests = 0
    package private(set) var resources: [FailedResource] = []
    package private(set) var console: [ConsoleLine] = []
    package private(set) var failure: VisitError?
    /// The address on another site to which the page led. It was not loaded.
    package private(set) var outside: URL?
    /// True if the response is HTML. WebKit also shows pictures, texts and PDF files.
    package private(set) var isHTML = false
    /// True if the address is a file that WebKit does not show.
    package private(set) var isFile = false
    private var hasStarted = false

    private static let mostEntries = 50

    package init(_ address: URL) {
        requested = address
        self.address = address
    }

    /// Returns whether a response must be refused. Pages of other sites and files are not loaded.
    package func refuses(_ response: NavigationResponse) -> Bool {
        response.isMainFrame && (!response.isDisplayable || isElsewhere(response.url))
    }

    package mutating func record(_ event: Event) {
        switch event {
        case .requested(let url): if url.isSameRequest(as: address) { requests += 1 }
        case .redirected(let status, let from, let to):
            guard from.isSameRequest(as: address), redirects.count < Self.mostEntries else { return }
            redirects.append(Redirect(status: status, from: from, to: to))
            address = to
            requests = 1
        case .answered(let response):
            guard response.isMainFrame else { return }
            if isElsewhere(response.url) {
                outside = response.url
            } else if !response.isDisplayable {
                (isFile, status) = (true, response.status)
            } else {
                status = response.status
                address = response.url
                isHTML = response.isPage
            }
        case .started(let url):
            defer { hasStarted = true }
            guard hasStarted, let url, moves.count < Self.mostEntries else { return }
            moves.append(url)
            // The page that follows is another page, whose own redirects are not those of this navigation.
            address = url
            requests = 0
        case .committed(let url):
            failure = nil
            guard let url else { return }
            address = url
            // When a load starts, WebKit may still announce the address of the page that it replaces.
            if !moves.isEmpty { moves[moves.count - 1] = url }
        case .resourceFailed(let url, let status):
            let resource = FailedResource(address: url, status: status)
            guard !url.isSameRequest(as: address), resources.count < Self.mostEntries, !resources.contains(resource)
            else { return }
            resources.append(resource)
        case .console(let line): if console.count < Self.mostEntries { console.append(line) }
        case .failed(let error): if outside == nil, !isFile { failure = error }
        }
    }

    private func isElsewhere(_ url: URL) -> Bool {
        guard let origin = ApplicationOrigin(requested) else { return true }
        return !origin.contains(url)
    }

    /// The error that the shell would show instead of the page, or `nil` if the page is shown.
    package var error: VisitError? {
        failure ?? status.flatMap { $0 >= 400 ? .http(status: $0) : nil }
    }
}
