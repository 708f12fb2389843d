import CSecret
import GLibBridge

/// The schema that this project's secrets have in the secret service.
@MainActor
final class SecretSchemaRef {
    let pointer: UnsafePointer<SecretSchema>?
    private let owned: UnsafeMutablePointer<SecretSchema>?

    /// Creates a schema.
    /// - Parameters:
    ///   - name: The name of the schema, which the service also compares.
    ///   - attributes: The names of the attributes. All attributes are strings.
    init(_ name: String, attributes names: [String]) {
        let string = Int(SECRET_SCHEMA_ATTRIBUTE_STRING.rawValue)
        let attributes = StringTable(numbers: Dictionary(uniqueKeysWithValues: names.map { ($0, string) }))
        owned = secret_schema_newv(name, SECRET_SCHEMA_NONE, attributes.pointer)
        pointer = owned.map { UnsafePointer($0) }
    }

    isolated deinit {
        if let owned { secret_schema_unref(owned) }
    }
}
