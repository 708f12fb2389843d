/// The measurements, in the order of the report. Raw values are the names in `ROWS`.
enum Row: String, CaseIterable {
    case start
    case startRules = "start-rules"
    case startResident = "start-resident"
    case startSecond = "start-second"
    case visit
    case animated
    case replace
    case dark
    case slow
    case slower
    case hover
    case held
    case waiting
    case full
    case reload
    case back
    case backBetween = "back-between"
    case backTenth = "back-tenth"
    case modalOpen = "modal-open"
    case modalClose = "modal-close"
    case memory
    case processor
    case idle
    case decision
    case list

    /// The row's title in the table.
    var title: String {
        switch self {
        case .start: "Start, cold"
        case .startRules: "Start, cold, with 1,000 rules"
        case .startResident: "Start from the menu, the application resident"
        case .startSecond: "Start by a command, the application resident"
        case .visit: "Turbo visit"
        case .animated: "Turbo visit, `animated: true`"
        case .replace: "Turbo visit, replace"
        case .dark: "Turbo visit from one dark page to another"
        case .slow: "Turbo visit, a server that takes 150 ms"
        case .slower: "Turbo visit, a server that takes 1 s"
        case .hover: "Turbo visit, a server that takes 150 ms, the pointer 0.4 s on the link before"
        case .held: "Turbo visit, a server that takes 150 ms, the button held for 100 ms"
        case .waiting: "The same, with `data-turbo-prefetch=\"false\"`"
        case .full: "Full load by a link"
        case .reload: "Reload (F5)"
        case .back: "Back (Alt+Left), the first step"
        case .backBetween: "Back, the second to the ninth step"
        case .backTenth: "Back, the tenth step, which Turbo has to fetch"
        case .modalOpen: "The modal opens"
        case .modalClose: "The modal closes (Esc)"
        case .memory: "PSS of all processes, MiB"
        case .processor: "Processor, ms a visit, all processes"
        case .idle: "Idle, a second, all processes"
        case .decision: "One decision, µs"
        case .list: "Native list of 2,000 long rows, ms"
        }
    }

    /// True for rows that only the shell supports.
    var isShells: Bool {
        [.startRules, .startResident, .startSecond, .animated, .modalOpen, .modalClose, .decision, .list].contains(self)
    }
    /// True if the screen shows no page before the action. In this case an empty window does not count as a gap.
    var isStart: Bool { [.start, .startRules, .startResident, .startSecond].contains(self) }
    /// The rows that are measured on the screen.
    static let onTheScreen = allCases.filter { !atLength.contains($0) && !inProcess.contains($0) }
    /// The rows that require many visits.
    static let atLength: Set<Row> = [.memory, .processor, .idle]
    /// The rows that are measured in the benchmark's own process.
    static let inProcess: Set<Row> = [.decision, .list]
}
