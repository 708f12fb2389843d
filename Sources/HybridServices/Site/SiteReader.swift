package import FoundationEssentials
package import HybridCore

/// Reads the description that a web site provides about itself, and drafts an application file from it.
package struct SiteReader {
    private let http: any HTTPClient
    private static let timeout = 15
    private static let pageLimit = 8 << 20
    private static let manifestLimit = 1 << 20

    /// Creates a reader.
    /// - Parameter http: Sends the requests and follows redirects.
    package init(http: any HTTPClient) {
        self.http = http
    }

    /// Reads the page of the site and its manifest.
    /// - Returns: The draft of the application file, and warnings about optional parts that could not be read.
    /// - Throws: ``Failure``, whose description is a sentence.
    package func draft(for url: URL) async throws -> (draft: ApplicationDraft, warnings: [String]) {
        let page = try await get(url, limit: Self.pageLimit)
        guard page.type == nil || ["text/html", "application/xhtml+xml"].contains(page.type) else {
            throw Failure(
                localized(
                    "\(shown(url)) is not a page but “\(page.type ?? "")”. Use the address of the site's start page."))
        }
        let head = HTMLHead(page: page.body, url: page.url)
        guard let place = head.manifest else {
            return (ApplicationDraft(page: page.url, head: head, manifest: nil), [])
        }
        do {
            let answer = try await get(place, limit: Self.manifestLimit)
            let manifest = try WebAppManifest(json: answer.body, url: answer.url)
            return (ApplicationDraft(page: page.url, head: head, manifest: manifest), [])
        } catch {
            let warning = localized(
                "Cannot read the site's web app manifest; only the page's details are used: \(error)")
            return (ApplicationDraft(page: page.url, head: head, manifest: nil), [warning])
        }
    }

    /// Returns the bytes of a small file on a server, such as an icon. Redirects are not followed, because they may
    /// lead to another host.
    /// - Throws: ``Failure``, whose description is a sentence.
    package func bytes(at url: URL, limit: Int) async throws -> [UInt8] {
        try await get(url, limit: limit, followsRedirects: false).body
    }

    private func get(
        _ url: URL, limit: Int, followsRedirects: Bool = true
    ) async throws -> (url: URL, type: String?, body: [UInt8]) {
        let response: HTTPResponse
        do {
            response = try await http.send(
                HTTPRequest(url: url, timeout: Self.timeout, followsRedirects: followsRedirects, sizeLimit: limit))
        } catch let error as VisitError {
            throw Failure(localized("Cannot read \(shown(url)). \(ErrorMessage(error).body)"))
        }
        guard (200..<300).contains(response.status) else {
            throw Failure(
                localized("Cannot read \(shown(url)): the server responded with \(response.status). Check the address.")
            )
        }
        guard !response.body.isEmpty else {
            throw Failure(localized("Cannot read \(shown(url)): the server's response is empty."))
        }
        let type = response.values(of: "Content-Type").last?.split(separator: ";").first.map {
            $0.lowercased().split(whereSeparator: \.isWhitespace).joined()
        }
        return (response.url, type, response.body)
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
