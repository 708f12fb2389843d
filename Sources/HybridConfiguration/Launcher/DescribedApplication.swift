package import FoundationEssentials
package import HybridValues

/// The installed copy of an application that its site describes.
@MainActor
package protocol DescribedApplication: AnyObject {
    /// Requests the description.
    /// - Parameter etag: The version that is already known.
    /// - Returns: `nil` if there is no newer one.
    /// - Throws: An error whose description consists of sentences.
    func description(at url: URL, etag: String?) async throws -> (description: SiteDescription, etag: String?)?
    /// Replaces the application file.
    /// - Throws: An error whose description is a sentence.
    func install(_ file: JSONValue) async throws
}
