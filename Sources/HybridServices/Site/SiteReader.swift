package import FoundationEssentials
package import HybridCore

/// Reads the description that a web site provides about itself, and drafts an application file from it.
package struct SiteReader {
    private let http: any HTTPClient
    private static let timeout = 15
    /// A description is requested from every site, and few sites have one.
    private static let descriptionTimeout = 5
    private static let pageLimit = 8 << 20
    private static let manifestLimit = 1 << 20

    /// Creates a reader.
    /// - Parameter http: Sends the requests and follows redirects.
    package init(http: any HTTPClient) {
        self.http = http
    }

    /// A draft of an application file, and its origin.
    package struct Reading {
        package var draft: ApplicationDraft
        /// Warnings about optional parts that could not be used.
        package var warnings: [String] = []
        /// Sentences about the site for the author of an application file.
        package var findings: [String] = []
    }

    /// A site's description, as the server sent it.
    package struct Described {
        package var description: SiteDescription
        package var etag: String?
    }

    // MARK: Site

    /// Reads the page of the site, its description and its manifest.
    /// - Throws: ``Failure``, whose description is a sentence.
    package func read(_ url: URL) async throws -> Reading {
        let page = try await get(url, limit: Self.pageLimit, accepts: Self.isPageStatus)
        var warnings: [String] = []
        // A site may send its visitors to another origin for signing in. Its description is still on its own.
        if ApplicationOrigin(page.url) != ApplicationOrigin(url),
            let described = await described(at: url, named: nil, warnings: &warnings)
        {
            let draft = ApplicationDraft(
                page: url, head: HTMLHead(page: [], url: url), manifest: nil, description: described)
            return Reading(draft: draft, warnings: warnings, findings: [Self.sentence(described)])
        }
        guard page.type == nil || ["text/html", "application/xhtml+xml"].contains(page.type) else {
            throw Failure(
                localized(
                    "\(shown(url)) is not a page but “\(page.type ?? "")”. Use the address of the site's start page."))
        }
        let head = HTMLHead(page: page.body, url: page.url)
        var findings = SiteFindings(page: page.body, status: page.status, url: page.url)
        let described = await described(at: page.url, named: findings.description, warnings: &warnings)
        if described == nil {
            if findings.mayHavePathConfiguration { findings.pathConfiguration = await pathConfiguration(of: page.url) }
            await addSignInPage(to: &findings, asked: url)
        }
        // A redirect to the page for signing in hides the start page.
        let hidesStart = (described?.signInPage ?? findings.signInPage)?.path == page.url.path
        let manifest = await manifest(of: head, warnings: &warnings)
        let draft = ApplicationDraft(
            page: hidesStart ? Self.start(asked: url, on: page.url) : page.url, head: head, manifest: manifest,
            findings: findings, description: described)
        return Reading(
            draft: draft, warnings: warnings, findings: described.map { [Self.sentence($0)] } ?? findings.sentences)
    }

    /// Returns the start page that was asked for, on the origin to which the site redirects, such as https.
    static func start(asked: URL, on page: URL) -> URL {
        guard var parts = URLComponents(url: page, resolvingAgainstBaseURL: true) else { return asked }
        let own = URLComponents(url: asked, resolvingAgainstBaseURL: true)
        (parts.percentEncodedPath, parts.percentEncodedQuery) = (
            own?.percentEncodedPath ?? "/", own?.percentEncodedQuery
        )
        return parts.url ?? asked
    }

    private func addSignInPage(to findings: inout SiteFindings, asked: URL) async {
        switch findings.signInSearch(asked: asked) {
        case .end(let page): findings.signInPage = page
        case .follow(let link):
            guard let answer = try? await get(link, limit: Self.pageLimit) else { return }
            findings.add(signInPage: SiteFindings(page: answer.body, status: answer.status, url: answer.url))
        }
    }

    /// The statuses of pages that can be shown. A page with 401 often holds the form for signing in.
    private static func isPageStatus(_ status: Int) -> Bool { (200..<300).contains(status) || status == 401 }

    private static func sentence(_ description: SiteDescription) -> String {
        localized("The site describes its application: \(URLRedaction.redact(description.url)).")
    }

    private func manifest(of head: HTMLHead, warnings: inout [String]) async -> WebAppManifest? {
        guard let place = head.manifest else { return nil }
        do {
            let answer = try await get(place, limit: Self.manifestLimit)
            return try WebAppManifest(json: answer.body, url: answer.url)
        } catch {
            warnings.append(
                localized("Cannot read the site's web app manifest; only the page's details are used: \(error)"))
            return nil
        }
    }

    /// Returns the first of the usual path configurations that is usable.
    private func pathConfiguration(of page: URL) async -> URL? {
        for path in SiteFindings.pathConfigurations {
            guard let url = URL(string: path, relativeTo: page)?.absoluteURL,
                let answer = try? await get(url, limit: PathConfigurationLimits.size, followsRedirects: false),
                (try? PathConfiguration(json: answer.body, source: path, compile: PathConfigurationLoader.compile))
                    != nil
            else { continue }
            return url
        }
        return nil
    }

    // MARK: Description

    private func described(at start: URL, named: URL?, warnings: inout [String]) async -> SiteDescription? {
        do {
            guard let usual = URL(string: SiteDescription.path, relativeTo: start)?.absoluteURL else { return nil }
            let answer = try await description(at: named ?? usual, start: start, isNamed: named != nil)
            warnings += answer?.description.notices ?? []
            return answer?.description
        } catch {
            warnings.append(localized("The site's description is not used. \("\(error)")"))
            return nil
        }
    }

    /// Requests a site's description. Redirects are followed within its origin.
    /// - Parameters:
    ///   - start: The start page, unless the description names another one.
    ///   - isNamed: True if a page or application file names the address.
    ///   - etag: The version that is already known.
    /// - Returns: `nil` if there is no description, or no newer one.
    /// - Throws: An error whose description consists of sentences.
    package func description(at place: URL, start: URL, isNamed: Bool, etag: String? = nil) async throws -> Described? {
        var url = place
        var redirects = 0
        while true {
            let headers = [("Accept", "application/json")] + (etag.map { [("If-None-Match", $0)] } ?? [])
            let response: HTTPResponse
            do {
                response = try await http.send(
                    HTTPRequest(
                        url: url, headers: headers, timeout: Self.descriptionTimeout, followsRedirects: false,
                        sizeLimit: SiteDescription.limit))
            } catch let error as VisitError {
                guard isNamed else { return nil }
                throw Failure(localized("Cannot read \(shown(url)). \(ErrorMessage(error).body)"))
            }
            switch SiteAnswer(to: url, response, redirects: redirects, isNamed: isNamed) {
            case .description(let tag):
                let description = try SiteDescription(
                    json: response.body, url: url, start: start, compile: PathConfigurationLoader.compile)
                return Described(description: description, etag: tag)
            case .missing, .unchanged: return nil
            case .redirect(let target):
                redirects += 1
                url = target
            case .rejected(let reason): throw Failure(reason)
            }
        }
    }

    // MARK: Requests

    /// Returns the bytes of a small file on a server, such as an icon. Redirects are not followed, because they may
    /// lead to another host.
    /// - Throws: ``Failure``, whose description is a sentence.
    package func bytes(at url: URL, limit: Int) async throws -> [UInt8] {
        try await get(url, limit: limit, followsRedirects: false).body
    }

    private func get(
        _ url: URL, limit: Int, followsRedirects: Bool = true, accepts: (Int) -> Bool = (200..<300).contains
    ) async throws -> (status: Int, url: URL, type: String?, body: [UInt8]) {
        let response: HTTPResponse
        do {
            response = try await http.send(
                HTTPRequest(url: url, timeout: Self.timeout, followsRedirects: followsRedirects, sizeLimit: limit))
        } catch let error as VisitError {
            throw Failure(localized("Cannot read \(shown(url)). \(ErrorMessage(error).body)"))
        }
        guard accepts(response.status) else {
            throw Failure(
                localized("Cannot read \(shown(url)): the server responded with \(response.status). Check the address.")
            )
        }
        guard !response.body.isEmpty || response.status == 401 else {
            throw Failure(localized("Cannot read \(shown(url)): the server's response is empty."))
        }
        return (response.status, response.url, response.mediaType, response.body)
    }

    private func shown(_ url: URL) -> String { URLRedaction.redact(url) }

    /// The reason why a web site could not be read.
    package nonisolated struct Failure: Error, Equatable, CustomStringConvertible {
        /// The reason as a sentence for the user.
        package let description: String

        init(_ description: String) {
            self.description = description
        }
    }
}
