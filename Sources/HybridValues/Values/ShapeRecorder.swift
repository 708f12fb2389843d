/// A decoder without data. It records what an `init(from:)` requests, and answers with empty values.
final class ShapeRecorder: Decoder {
    let examiner: ShapeExaminer
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    fileprivate(set) var shape = DataShape.any
    /// The keys whose absence the type allows.
    fileprivate var optionalKeys: Set<String> = []

    init(_ examiner: ShapeExaminer) {
        self.examiner = examiner
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        if shape == .any { shape = .object([]) }
        return KeyedDecodingContainer(Members(recorder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unknown }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(recorder: self) }

    /// The end of the examination. The shape up to here is kept.
    fileprivate var unknown: DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "The type does not reveal its form."))
    }

    fileprivate func add(_ name: String, _ found: DataShape, _ type: Any.Type, isOptional: Bool) {
        let isOptional = isOptional || optionalKeys.contains(name)
        let member = DataShape.Member(name, found, isOptional: isOptional, typeName: "\(type)")
        guard !shape.members.contains(where: { $0.name == name }) else { return }
        shape = .object(shape.members + [member])
    }
}

extension ShapeRecorder {
    /// Records the members of an object.
    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let recorder: ShapeRecorder
        let codingPath: [any CodingKey] = []
        let allKeys: [Key] = []

        func contains(_ key: Key) -> Bool { true }

        func decodeNil(forKey key: Key) -> Bool {
            recorder.optionalKeys.insert(key.stringValue)
            return false
        }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            let (shape, value) = recorder.examiner.examine(type)
            recorder.add(key.stringValue, shape, type, isOptional: false)
            guard let value else { throw recorder.unknown }
            return value
        }

        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
            let (shape, value) = recorder.examiner.examine(type)
            recorder.add(key.stringValue, shape, type, isOptional: true)
            return value
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { throw nested(key) }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw nested(key) }

        func superDecoder() throws -> any Decoder { throw recorder.unknown }

        func superDecoder(forKey key: Key) throws -> any Decoder { throw nested(key) }

        private func nested(_ key: Key) -> DecodingError {
            recorder.add(key.stringValue, .any, Any.self, isOptional: false)
            return recorder.unknown
        }
    }

    /// Records a value that is not an object.
    private struct SingleValue: SingleValueDecodingContainer {
        let recorder: ShapeRecorder
        let codingPath: [any CodingKey] = []

        func decodeNil() -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let (shape, value) = recorder.examiner.examine(type)
            if recorder.shape == .any { recorder.shape = shape }
            guard let value else { throw recorder.unknown }
            return value
        }
    }
}
