/// The other side of a connection on this machine.
package enum LoopbackPeer {
    /// Returns the number of the user whose program opened a connection, or `nil` if the table lacks it.
    /// - Parameters:
    ///   - peer: The port of the side that opened the connection.
    ///   - port: The port of the other side.
    ///   - table: The content of `/proc/net/tcp`.
    package static func user(of peer: Int, to port: Int, in table: String) -> Int? {
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count > 7, Self.port(of: fields[1]) == peer, Self.port(of: fields[2]) == port else { continue }
            return Int(fields[7])
        }
        return nil
    }

    /// Returns the port of an address on this machine, whose bytes the kernel writes in the processor's order.
    private static func port(of address: Substring) -> Int? {
        let parts = address.split(separator: ":")
        guard parts.count == 2, ["0100007F", "7F000001"].contains(parts[0]) else { return nil }
        return Int(parts[1], radix: 16)
    }
}
