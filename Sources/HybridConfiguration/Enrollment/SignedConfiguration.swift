import HybridValues

/// A file that the server has sent, with its signature. It is verified again at each start, because the profile's files
/// are not protected like a package's.
package struct SignedConfiguration: Equatable, Sendable {
    package let content: String
    package let signature: String
    package let version: Int
    /// The version that the server names, which the next request contains.
    package let etag: String?
    /// The time at which the file was received, in seconds since 1970.
    package let received: Int

    package init(content: String, signature: String, version: Int, etag: String?, received: Int) {
        self.content = content
        self.signature = signature
        self.version = version
        self.etag = etag
        self.received = received
    }

    init?(_ json: JSONValue?) {
        guard let json, let content = json["content"]?.string, let signature = json["signature"]?.string,
            let version = json["version"]?.integer, let received = json["received"]?.integer
        else { return nil }
        self.init(
            content: content, signature: signature, version: version, etag: json["etag"]?.string, received: received)
    }

    /// The file with the version in its signed content, because the stored number is not protected. It is 0 if the
    /// content cannot be read.
    var withSignedVersion: SignedConfiguration {
        SignedConfiguration(
            content: content, signature: signature,
            version: (try? FleetFile(json: Array(content.utf8), source: ""))?.version ?? 0, etag: etag,
            received: received)
    }

    /// The same content with the signature and the version of a newer response.
    func signed(like new: SignedConfiguration) -> SignedConfiguration {
        SignedConfiguration(
            content: content, signature: new.signature, version: version, etag: new.etag, received: received)
    }

    var json: JSONValue {
        [
            "content": .string(content), "signature": .string(signature), "version": .integer(version),
            "etag": etag.map(JSONValue.string) ?? .null, "received": .integer(received),
        ]
    }
}
