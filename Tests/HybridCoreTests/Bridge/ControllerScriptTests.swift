import HybridCore
import Testing

@testable import HybridConfiguration

@Suite("Controllers of bridge components")
struct ControllerScriptTests {
    private let rating = ComponentContract(
        "star-rating",
        [
            .init(
                "connect", [.init("title", .string), .init("most-stars", .number, isOptional: true)],
                reply: [.init("stars", .number)]),
            .init("load", [.init("title", .string)]), .init("disconnect"),
        ])

    @Test func controllerHasValuesMethodsAndReplies() {
        let text = ControllerScript(rating, command: "notes component controller star-rating").text
        for part in [
            "// The page's controller of the bridge component “star-rating”. Written by “notes component controller",
            "app/javascript/controllers/bridge/star_rating_controller.js",
            "<button data-controller=\"bridge--star-rating\"",
            "import { BridgeComponent } from \"@hotwired/hotwire-native-bridge\"\n\nexport default class extends",
            "  static component = \"star-rating\"\n", "    title: String, // required, for connect, sendLoad: string\n",
            "    mostStars: Number, // optional, for connect: number\n",
            "  // Sends \"connect\". Data: { title: string, \"most-stars\"?: number }. Reply: { stars: number }\n",
            "  connect() {\n    super.connect()\n    this.send(\"connect\", {\n",
            "      title: this.hasTitleValue ? this.titleValue : this.bridgeElement.title,\n",
            "      \"most-stars\": this.hasMostStarsValue ? this.mostStarsValue : undefined,\n",
            "    }, ({ data }) => this.replied(\"connect\", data))\n",
            // “load” is a member of Stimulus.
            "  sendLoad() {\n", "    this.send(\"disconnect\")\n    super.disconnect()\n",
            "    this.dispatch(event, { detail: data })\n",
        ] { #expect(text.contains(part), "\(part)\n\(text)") }
        #expect(text.hasSuffix("  }\n}\n"))
        #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
    }

    @Test func elementHasUsualActions() {
        let form = ComponentContract("x", [.init("connect", reply: [])], reaction: .submit)
        let text = ControllerScript(form, command: "x").text
        #expect(
            text.contains(
                "<form data-controller=\"bridge--x\" data-action=\"turbo:submit-start->bridge--x#submitDisabled "))
        #expect(text.contains("if (!defaultPrevented) this.element.requestSubmit()"))
        let toast = ComponentContract("x", [.init("show", [.init("message", .string)])])
        #expect(
            ControllerScript(toast, command: "x").text.contains(
                "<button data-controller=\"bridge--x\" data-bridge--x-message-value=\"…\" data-action=\"click->bridge--x#show\">"
            ))
    }

    @Test func namesCannotLeaveTheirPlace() {
        let hostile = ComponentContract("x", [.init("a\"); alert(1); (\"", [.init("b\n}", .any)])])
        let text = ControllerScript(hostile, command: "x").text
        #expect(text.contains(#"this.send("a\"); alert(1); (\"", {"#), "\(text)")
        #expect(text.contains(#""b\n}": this.bValue"#), "\(text)")
        #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("}") || $0 == "}" }, "\(text)")
    }

    @Test func namesCannotLeaveComments() {
        let shape = DataShape.choice(["a\u{2028}alert(1)", "b\nalert(1)"])
        let hostile = ComponentContract("x\nalert(1)", [.init("show", [.init("b", shape)], reply: [.init("c", shape)])])
        let text = ControllerScript(hostile, command: "x\ralert(1)").text
        #expect(text.contains("bridge component “x alert(1)”. Written by “x alert(1)”"))
        #expect(text.split(whereSeparator: \.isNewline).allSatisfy { !$0.hasPrefix("alert") }, "\(text)")
    }

    @Test func equalNamesAreFound() {
        func clash(_ first: ComponentContract.Event, _ second: ComponentContract.Event) -> [String] {
            let names = ControllerScript(ComponentContract("x", [first, second]), command: "x").clash
            return names.map { [$0.0, $0.1] } ?? []
        }
        #expect(clash(.init("a", [.init("b-c", .any)]), .init("d", [.init("bC", .any)])) == ["b-c", "bC"])
        #expect(clash(.init("a-b"), .init("aB")) == ["a-b", "aB"])
        #expect(clash(.init("a", [.init("b", .any)]), .init("d", [.init("b", .any)])) == [])
        #expect(ControllerScript(rating, command: "x").clash == nil)
    }

    @Test func memberWithTwoShapesIsAnObject() {
        let contract = ComponentContract("x", [.init("a", [.init("n", .number)]), .init("b", [.init("n", .bool)])])
        #expect(ControllerScript(contract, command: "x").text.contains("n: Object, // required, for a, b: any"))
    }
}
