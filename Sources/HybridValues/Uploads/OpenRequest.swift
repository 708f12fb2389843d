package import FoundationEssentials

/// A request to open pages or files. Another program, such as the desktop's file manager, sends it.
package struct OpenRequest: Equatable, Sendable {
    /// The page to open. If the request contains several pages, this is the first.
    package let url: URL?
    /// The files to open, as URIs.
    package let files: [String]

    /// Parses a request.
    /// - Parameters:
    ///   - uris: The requested URIs, in any order.
    ///   - opensFiles: True if the application opens files. Otherwise the URI of a file is treated like any other URI.
    package init(_ uris: [String], opensFiles: Bool) {
        let isFile = { (uri: String) in opensFiles && uri.hasPrefix("file:") }
        files = uris.filter(isFile)
        url = uris.lazy.filter { !isFile($0) }.compactMap { URL(webAddress: $0) }.first
    }
}
