/// The number of processes of a program and their resident memory, from `/proc`.
package struct ProcessUsage: Equatable, Sendable {
    /// The number of processes, with the program itself.
    package private(set) var processes = 0
    /// The resident memory of all processes in bytes. Memory that several processes share is counted for each.
    package private(set) var bytes = 0

    /// Adds up a process and its descendants.
    /// - Parameters:
    ///   - root: The number of the process.
    ///   - pageSize: The number of bytes in a page of memory.
    ///   - texts: The texts of `/proc/NUMBER/stat` of all processes. Invalid ones are ignored.
    package init(of root: Int, pageSize: Int, in texts: [String]) {
        var children: [Int: [(process: Int, pages: Int)]] = [:]
        for text in texts {
            // The name in brackets may contain any character.
            guard let end = text.lastIndex(of: ")"), let process = Int(text.prefix { $0 != " " }) else { continue }
            let fields = text[text.index(after: end)...].split(separator: " ")
            guard fields.count > 21, let parent = Int(fields[1]), let pages = Int(fields[21]) else { continue }
            children[process == root ? 0 : parent, default: []].append((process, pages))
        }
        var rest = children.removeValue(forKey: 0)?.filter { $0.process == root } ?? []
        while let next = rest.popLast() {
            processes += 1
            bytes += next.pages * pageSize
            rest += children.removeValue(forKey: next.process) ?? []
        }
    }
}
