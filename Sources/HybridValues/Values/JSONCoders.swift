public import FoundationEssentials

/// Converts the data of an application's components and requests to and from JSON, with strategies for keys, dates and
/// data. A `JSONValue` is sent unchanged.
///
///     app.coders.decoder.keyDecodingStrategy = .convertFromSnakeCase
///     app.coders.encoder.keyEncodingStrategy = .convertToSnakeCase
///     app.coders.encoder.dateEncodingStrategy = .iso8601
public struct JSONCoders: Sendable {
    /// Encodes replies and the bodies of requests.
    public var encoder: JSONEncoder
    /// Decodes messages and responses.
    public var decoder: JSONDecoder

    /// Creates coders, by default those without any strategy.
    public init(encoder: JSONEncoder = JSONEncoder(), decoder: JSONDecoder = JSONDecoder()) {
        (self.encoder, self.decoder) = (encoder, decoder)
    }
}
