public import FoundationEssentials

/// Converts the data of bridge components to and from JSON. Its strategies for keys, dates and data apply to all
/// components of an application.
///
///     app.coders.decoder.keyDecodingStrategy = .convertFromSnakeCase
///     app.coders.encoder.keyEncodingStrategy = .convertToSnakeCase
///     app.coders.encoder.dateEncodingStrategy = .iso8601
public struct JSONCoders: Sendable {
    /// Encodes replies.
    public var encoder: JSONEncoder
    /// Decodes messages.
    public var decoder: JSONDecoder

    /// Creates coders, by default those without any strategy.
    public init(encoder: JSONEncoder = JSONEncoder(), decoder: JSONDecoder = JSONDecoder()) {
        (self.encoder, self.decoder) = (encoder, decoder)
    }
}
