import HybridCore

/// Options of an audit.
package struct AuditOptions: Equatable, Sendable {
    /// The number of pages per second.
    package var rate = 5.0
    /// The number of pages that load at the same time.
    package var parallel = 2
    package var ignoresRobots = false
    package var shard = Shard.whole
    /// The source of axe-core, if the user supplies it.
    package var axe: String?

    package init() {}
}
