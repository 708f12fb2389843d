import HybridCore
import Testing

/// The names and keys of commands that an application's own code adds.
struct CommandReviewTests {
    @Test(arguments: [
        (["sync", "map-2"], []),
        (["bad name!"], ["bad name!"]),
        (["", "a(1)", "ä"], ["", "a(1)", "ä"]),
        (["quit", "close-window"], ["quit", "close-window"]),
        (["sync", "sync"], ["sync"]),
        (["shortcut-1", "identity"], ["shortcut-1", "identity"]),
    ])
    func invalidOrTakenNamesAreRefused(names: [String], refused: [String]) {
        let review = CommandReview(names.map { .init(name: $0, title: $0, keys: []) }) { _ in true }
        #expect(review.usable.count + refused.count == names.count)
        #expect(review.problems.count == refused.count)
        for (problem, name) in zip(review.problems, refused) { #expect(problem.contains("“\(name)”")) }
    }

    @Test(arguments: [
        (["<Control>m", "F6", "<Control><Shift>y", "<Super>plus", "KP_Add"], []),
        (["<Ctl>x y"], ["“<Ctl>x y” of the command “map” is unknown"]),
        (["<Contrl>x", "<Control>", "", "<Control>Foo"], ["“<Contrl>x”", "“<Control>”", "“” of", "“<Control>Foo”"]),
        (["<Control>n", "<Control>m"], ["“<Control>n” of the command “map” already belongs to “New window”"]),
        (["<Control>e"], ["already belongs to “Export”"]),
        (["<super>e"], ["already belongs to “Export”"]),
    ])
    func unknownOrTakenKeysAreRefused(keys: [String], expected: [String]) throws {
        let export = CommandReview.Command(name: "export", title: "_Export", keys: ["<Control>e", "<Super>e"])
        let known = ["m", "y", "x", "n", "e", "F6", "plus", "KP_Add"]
        let review = CommandReview([export, .init(name: "map", title: "_Map", keys: keys)], isKey: known.contains)
        #expect(review.problems.count == expected.count, "\(review.problems)")
        for (problem, part) in zip(review.problems, expected) { #expect(problem.contains(part), "\(problem)") }
        #expect(try #require(review.usable.last).command.keys.count == keys.count - expected.count)
    }
}
