/// The reason why a kiosk could not do what its operator or its configuration requested, as a sentence.
nonisolated struct KioskFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
