import ArgumentParser
import Glibc
import HybridCommands
import HybridCore
import HybridNative
import HybridServices

/// `HybridDesktop kiosk-pin`: writes the hash of a PIN for `kiosk.staff` in the application file.
struct KioskPin: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: Tool.kioskPin.rawValue, abstract: Tool.kioskPin.abstract,
        discussion: localized("The PIN is read from standard input."))

    func run(writingTo write: (String) -> Void) throws {
        guard isatty(STDIN_FILENO) == 1 else { return write(try Self.hash(of: InputFile.standardInput())) }
        // The terminal does not show what is typed.
        let pin = try Self.typed("PIN: ")
        guard try pin == Self.typed("\(localized("Again:")) ") else {
            throw UsageError(localized("The PINs are different. Enter the same PIN twice."))
        }
        write(try Self.hash(of: Array(pin.utf8)))
    }

    private static func typed(_ prompt: String) throws -> String {
        guard let typed = getpass(prompt) else { throw UsageError(localized("Cannot read the PIN.")) }
        return String(cString: typed)
    }

    /// Returns the hash of a PIN, which may end with a line break.
    /// - Throws: A sentence if the text is not a PIN.
    static func hash(of text: [UInt8]) throws -> String {
        let pin = String(decoding: text.last == 0x0A ? text.dropLast() : text[...], as: UTF8.self)
        guard KioskStaff.isPin(pin) else {
            throw UsageError(
                localized(
                    "A PIN has \(KioskStaff.lengths.lowerBound) to \(KioskStaff.lengths.upperBound) digits. Write "
                        + "it to standard input."))
        }
        guard let hash = PinHash.make(pin) else {
            throw UsageError(localized("The memory is not sufficient to make the hash (64 MiB)."))
        }
        return "\(hash)\n"
    }
}
