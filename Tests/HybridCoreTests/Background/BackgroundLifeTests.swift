import HybridCore
import Testing

@testable import HybridNavigation

/// Running without a window: the file, the user's choice, the command line, and the desktop's capabilities.
@Suite struct BackgroundLifeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var file = false
        var choice: Bool?
        var startsHidden = false
        var isLocked = false
        var hasBus = true
        var hasMenuEntry = true
        var closing: WindowClosing
        var offersChoice = true
        var offersStart = true

        var testDescription: String { "\(self)" }

        var life: BackgroundLife {
            var life = BackgroundLife(keepsRunning: file, startsHidden: startsHidden, isLocked: isLocked)
            life.restore(choice.map { ["keepRunning": .bool($0)] })
            life.surroundings = BackgroundLife.Surroundings(hasBus: hasBus, hasMenuEntry: hasMenuEntry)
            return life
        }
    }

    @Test(arguments: [
        Case(closing: .quit),
        Case(file: true, closing: .hide),
        // The user's choice overrides the file.
        Case(file: true, choice: false, closing: .quit),
        Case(choice: true, closing: .hide),
        // An application started without a window keeps running without one.
        Case(startsHidden: true, closing: .hide),
        Case(choice: false, startsHidden: true, closing: .hide),
        // If no means to restore the window exists.
        Case(file: true, hasBus: false, closing: .quit, offersChoice: false, offersStart: false),
        Case(startsHidden: true, hasBus: false, closing: .quit, offersChoice: false, offersStart: false),
        // Without a menu entry, users cannot start the application again, unless its author provides a way.
        Case(hasMenuEntry: false, closing: .quit, offersChoice: false, offersStart: false),
        Case(file: true, hasMenuEntry: false, closing: .hide, offersStart: false),
        Case(choice: true, hasMenuEntry: false, closing: .hide, offersChoice: false, offersStart: false),
        // A kiosk runs unattended.
        Case(file: true, choice: true, isLocked: true, closing: .quit, offersChoice: false, offersStart: false),
        Case(startsHidden: true, isLocked: true, closing: .quit, offersChoice: false, offersStart: false),
    ])
    func closingBehaviorAndOptions(_ row: Case) {
        #expect(row.life.closing == row.closing)
        #expect(row.life.offersChoice == row.offersChoice)
        #expect(row.life.offersStart == row.offersStart)
    }

    @Test func kioskIsAlwaysVisible() {
        #expect(!BackgroundLife(startsHidden: true, isLocked: true).startsHidden)
    }

    @Test func userChoiceAppliesImmediately() {
        var life = BackgroundLife(startsHidden: true)
        life.choose(true)
        #expect(life.closing == .hide && life.json == ["keepRunning": true])
        life.choose(false)
        #expect(life.closing == .quit && life.json == ["keepRunning": false])
    }

    @Test func hidingIsExplainedOnce() {
        var life = BackgroundLife(keepsRunning: true)
        #expect(life.needsExplanation && !BackgroundLife().needsExplanation)
        life.explain()
        #expect(!life.needsExplanation && life.json == ["explained": true])
        var next = BackgroundLife(keepsRunning: true)
        next.restore(life.json)
        #expect(!next.needsExplanation)
    }

    @Test(arguments: [nil, .null, true, [], [:], ["keepRunning": "yes"], ["keepRunning": 1]] as [JSONValue?])
    func invalidChoiceIsIgnored(_ json: JSONValue?) {
        var life = BackgroundLife(keepsRunning: true)
        life.restore(json)
        #expect(life.choice == nil && life.json == nil && life.closing == .hide)
    }
}
