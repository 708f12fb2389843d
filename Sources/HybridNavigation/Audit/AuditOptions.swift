/// Options of an audit.
package struct AuditOptions: Equatable, Sendable {
    /// The maximum number of links from the first page.
    package var depth = 20
    package var pages = 1_000
    /// The number of pages per second.
    package var rate = 5.0
    /// The number of pages that load at the same time.
    package var parallel = 2
    package var ignoresRobots = false
    /// Patterns of the paths that are followed. If there are none, all are followed.
    package var includes: [String] = []
    package var excludes: [String] = []
    package var shard = Shard.whole
    /// The source of axe-core, if the user supplies it.
    package var axe: String?

    package init() {}
}
