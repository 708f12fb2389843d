/// The state of the shell that a WebDriver server needs before and after each command. The shell writes it to a file,
/// because a script in the page would cost several milliseconds.
package struct DriverMark: Equatable, Sendable {
    /// A number that changes when another page may have come to the front.
    package var number: Int
    /// The numbers of the windows with a visit that has not ended.
    package var busyWindows: [Int]

    /// The type of the dialog that a page opened last, such as `alert`.
    package var dialog: String?
    /// The number of documents of native and error screens.
    package var documents = 0

    package init(number: Int, busyWindows: [Int], dialog: String? = nil, documents: Int = 0) {
        self.documents = documents
        self.number = number
        self.busyWindows = busyWindows
        self.dialog = dialog
    }

    /// The content of the file. The number is at both ends, so that a reader notices half-written content.
    package var text: String {
        let windows = busyWindows.isEmpty ? "-" : busyWindows.map(String.init).joined(separator: ",")
        return "\(number) \(windows) \(dialog ?? "-") \(documents) \(number)\n"
    }

    /// Parses the content of the file. A longer earlier content may follow the first line.
    package init?(text: some StringProtocol) {
        guard let line = text.split(separator: "\n", omittingEmptySubsequences: false).first else { return nil }
        let words = line.split(separator: " ")
        guard text.contains("\n"), words.count == 5, words[0] == words[4], let number = Int(words[0]),
            let documents = Int(words[3])
        else {
            return nil
        }
        self.number = number
        busyWindows = words[1].split(separator: ",").compactMap { Int($0) }
        dialog = words[2] == "-" ? nil : String(words[2])
        self.documents = documents
    }

    /// Adds the state of the shell.
    /// - Parameter windows: The windows, each with its visible page and whether a visit has not ended.
    package mutating func update(_ windows: [Window], since last: [Window]) {
        if windows.map(\.front) != last.map(\.front) { number += 1 }
        busyWindows = windows.filter { !$0.isSettled }.map(\.number)
    }

    /// The state of a window.
    package struct Window: Equatable, Sendable {
        let number: Int
        /// The name of the visible page, in the format of ``DriverPage``.
        let front: String
        let isSettled: Bool

        package init(number: Int, front: String, isSettled: Bool) {
            self.number = number
            self.front = front
            self.isSettled = isSettled
        }
    }
}
