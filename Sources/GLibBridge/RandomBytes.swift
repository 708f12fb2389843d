import CGtk
import Glibc

/// Random bytes that cannot be guessed, for keys, states and verifiers.
public enum RandomBytes {
    /// So many bytes of the kernel's random generator (`getrandom`, which needs no file and waits only while the system
    /// starts). `GRand` and `g_random_int` would not do: what they say next can be computed from what they said before.
    public static func make(count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, count))
        bytes.withUnsafeMutableBytes { buffer in
            var filled = 0
            while filled < buffer.count {
                let read = getrandom(buffer.baseAddress?.advanced(by: filled), buffer.count - filled, 0)
                if read > 0 {
                    filled += read
                } else if read < 0 && errno != EINTR {
                    // Bytes that are not random would be worse than no program.
                    preconditionFailure("the kernel has no random bytes (error \(errno))")
                }
            }
        }
        return bytes
    }
}
