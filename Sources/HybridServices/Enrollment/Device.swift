import CGtk
import GLibBridge
package import HybridCore

/// Reads the facts about this computer that a kiosk's configuration may use.
package enum Device {
    /// The files with the computer's serial number. PCs permit only root to read theirs.
    private static let serials = ["/sys/firmware/devicetree/base/serial-number", "/sys/class/dmi/id/product_serial"]
    /// Identifies this program in ``identifier(of:)``.
    private static let application: [UInt8] = [
        0x12, 0xB7, 0xE8, 0x35, 0xC0, 0x8E, 0x48, 0x43, 0xB7, 0xE5, 0xF3, 0x4B, 0x16, 0x1A, 0x25, 0x34,
    ]

    /// Returns the facts.
    /// - Parameters:
    ///   - location: The location in the device's settings.
    ///   - root: The root directory of the computer's files.
    package static func facts(location: String?, root: String = "") -> DeviceFacts {
        var values: [DeviceFacts.Placeholder: String] = [:]
        values[.hostname] = String(borrowing: g_get_host_name())
        values[.location] = location
        values[.machineID] = line(of: "\(root)/etc/machine-id").flatMap(identifier)
        values[.serial] = serials.lazy.compactMap { line(of: root + $0) }.first
        return DeviceFacts(values)
    }

    /// Returns an ID that only this program derives from the machine ID, which machine-id(5) asks to keep secret. It is
    /// the one of `systemd-id128 machine-id --app-specific=12b7e835c08e4843b7e5f34b161a2534`.
    private static func identifier(of machine: String) -> String? {
        let digits = machine.compactMap(\.hexDigitValue).map(UInt8.init)
        guard digits.count == 32, machine.count == 32 else { return nil }
        let key = stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        var bytes = Array(Digest.hmacSHA256(application, key: key).prefix(16))
        guard bytes.count == 16 else { return nil }
        // Version 4 of a UUID, as sd_id128_get_machine_app_specific(3) makes it.
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return Hexadecimal.text(bytes)
    }

    /// Returns the first line of a small file; `nil` if the file is unreadable or empty.
    private static func line(of path: String) -> String? {
        guard let bytes = try? LocalFiles.readNow(path) else { return nil }
        // The kernel ends the texts of a device tree with a zero.
        let line = String(decoding: bytes.prefix { $0 > 0x1F && $0 < 0x7F }, as: UTF8.self)
        return line.isEmpty ? nil : line
    }
}
