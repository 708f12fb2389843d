import FoundationEssentials

/// Finds the shape of types for ``DataShape``.
struct ShapeExaminer {
    /// The types that contain the examined one. A type within itself has the shape `any`.
    let path: [ObjectIdentifier]

    /// Returns the shape of a type with a value of it.
    /// - Returns: No value if the type accepts none of the recorder's values, such as a type that validates its input.
    func examine<Value: Decodable>(_ type: Value.Type) -> (shape: DataShape, value: Value?) {
        if let (shape, value) = Self.known[ObjectIdentifier(type)] { return (shape, value() as? Value) }
        if let container = type as? any ShapedContainer.Type {
            return (container.shape(self), container.emptyValue as? Value)
        }
        guard !path.contains(ObjectIdentifier(type)) else { return (.any, nil) }
        let recorder = ShapeRecorder(ShapeExaminer(path: path + [ObjectIdentifier(type)]))
        let value = try? type.init(from: recorder)
        guard let cases = Self.cases(of: type) else { return (recorder.shape, value) }
        let texts = cases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
        let isChoice = recorder.shape == .string && texts.count == cases.count && !texts.isEmpty
        return (isChoice ? .choice(texts) : recorder.shape, value ?? cases.first as? Value)
    }

    private static func cases(of type: Any.Type) -> [Any]? {
        func all<Value: CaseIterable>(_ type: Value.Type) -> [Any] { Array(type.allCases) }
        return (type as? any CaseIterable.Type).map { all($0) }
    }

    /// The standard types. Some of them reject the recorder's values or do not reveal their shape.
    private static let known: [ObjectIdentifier: (DataShape, @Sendable () -> Any)] = [
        ObjectIdentifier(String.self): (.string, { "" }), ObjectIdentifier(Bool.self): (.bool, { false }),
        ObjectIdentifier(Int.self): (.number, { 0 }), ObjectIdentifier(Int64.self): (.number, { Int64(0) }),
        ObjectIdentifier(Int32.self): (.number, { Int32(0) }), ObjectIdentifier(Int16.self): (.number, { Int16(0) }),
        ObjectIdentifier(Int8.self): (.number, { Int8(0) }), ObjectIdentifier(UInt.self): (.number, { UInt(0) }),
        ObjectIdentifier(UInt64.self): (.number, { UInt64(0) }),
        ObjectIdentifier(UInt32.self): (.number, { UInt32(0) }),
        ObjectIdentifier(UInt16.self): (.number, { UInt16(0) }), ObjectIdentifier(UInt8.self): (.number, { UInt8(0) }),
        ObjectIdentifier(Double.self): (.number, { 0.0 }), ObjectIdentifier(Float.self): (.number, { Float(0) }),
        ObjectIdentifier(JSONValue.self): (.any, { JSONValue.null }),
        ObjectIdentifier(URL.self): (.string, { URL(filePath: "/") }),
        ObjectIdentifier(UUID.self): (.string, { UUID() }),
        ObjectIdentifier(Data.self): (.string, { Data() }),
        ObjectIdentifier(Date.self): (.number, { Date(timeIntervalSinceReferenceDate: 0) }),
        ObjectIdentifier(Decimal.self): (.number, { Decimal(0) }),
    ]
}

/// A standard type with other types in it.
private protocol ShapedContainer {
    static func shape(_ examiner: ShapeExaminer) -> DataShape
    static var emptyValue: Any { get }
}

extension Array: ShapedContainer where Element: Decodable {
    static func shape(_ examiner: ShapeExaminer) -> DataShape { .list(examiner.examine(Element.self).shape) }
    static var emptyValue: Any { [Element]() }
}

extension Set: ShapedContainer where Element: Decodable {
    static func shape(_ examiner: ShapeExaminer) -> DataShape { .list(examiner.examine(Element.self).shape) }
    static var emptyValue: Any { Set<Element>() }
}

extension Dictionary: ShapedContainer where Key == String, Value: Decodable {
    static func shape(_ examiner: ShapeExaminer) -> DataShape { .dictionary(examiner.examine(Value.self).shape) }
    static var emptyValue: Any { [String: Value]() }
}

extension Optional: ShapedContainer where Wrapped: Decodable {
    static func shape(_ examiner: ShapeExaminer) -> DataShape { examiner.examine(Wrapped.self).shape }
    static var emptyValue: Any { Wrapped?.none as Any }
}
