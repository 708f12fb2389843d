package import FoundationEssentials

/// A request of another program, such as the desktop's file manager, to open pages or files.
package struct OpenRequest: Equatable, Sendable {
    /// The page; the first if there are several.
    package let url: URL?
    /// The files, as URIs.
    package let files: [String]

    /// - Parameters:
    ///   - uris: the requested URIs, in any order.
    ///   - opensFiles: true if the application opens files. Otherwise a file's URI is treated like any other.
    package init(_ uris: [String], opensFiles: Bool) {
        let isFile = { (uri: String) in opensFiles && uri.hasPrefix("file:") }
        files = uris.filter(isFile)
        url = uris.lazy.filter { !isFile($0) }.compactMap { URL(webAddress: $0) }.first
    }
}
