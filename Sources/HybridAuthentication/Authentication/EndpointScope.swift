import FoundationEssentials
import HybridValues

/// Reads and checks addresses that receive passwords or tokens.
struct EndpointScope {
    /// The start URL, or `nil` if the file's start URL is invalid. Addresses are not checked in that case.
    package let start: URL?
    /// The other origins from the application file.
    package let origins: [ApplicationOrigin]

    func endpoint(_ placed: PlacedValue?, example: String, with reader: inout ApplicationReader) -> SignInEndpoint? {
        guard let placed, let text = reader.text(placed, example: example) else { return nil }
        return judge(text, at: placed.path, with: &reader)
    }

    func endpoints(_ placed: PlacedValue?, example: String, with reader: inout ApplicationReader) -> [SignInEndpoint] {
        var endpoints: [SignInEndpoint] = []
        for entry in reader.texts(placed, example: example) {
            if let endpoint = judge(entry.text, at: entry.path, with: &reader) { endpoints.append(endpoint) }
        }
        return endpoints
    }

    private func judge(_ text: String, at path: String, with reader: inout ApplicationReader) -> SignInEndpoint? {
        guard let start else { return nil }
        do {
            return try SignInEndpoint(text, startURL: start, origins: origins)
        } catch {
            reader.problem(path, "\(error)")
            return nil
        }
    }
}
