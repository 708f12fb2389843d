import FoundationEssentials
import Glibc
package import HybridCore

extension ProcessUsage {
    /// This process and its descendants.
    package static var own: ProcessUsage {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let texts = names.filter { $0.allSatisfy(\.isNumber) }.compactMap { name in
            (try? LocalFiles.readNow("/proc/\(name)/stat")).map { String(decoding: $0, as: UTF8.self) }
        }
        return ProcessUsage(of: Int(getpid()), pageSize: Int(getpagesize()), in: texts)
    }
}
