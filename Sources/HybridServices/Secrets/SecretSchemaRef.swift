import CGtk
import CSecret
import GLibBridge

/// The schema under which the secret service files our tokens.
@MainActor
final class SecretSchemaRef {
    let pointer: UnsafePointer<SecretSchema>?
    private let owned: UnsafeMutablePointer<SecretSchema>?

    init() {
        let string = Int(SECRET_SCHEMA_ATTRIBUTE_STRING.rawValue)
        let attributes = StringTable(numbers: ["application": string, "profile": string, "origin": string])
        owned = secret_schema_newv("dev.hybriddesktop.Token", SECRET_SCHEMA_NONE, attributes.pointer)
        pointer = owned.map { UnsafePointer($0) }
    }

    isolated deinit {
        if let owned { secret_schema_unref(owned) }
    }
}
