import HybridCore
import Testing

@Suite struct ScreenDocumentTests {
    private func field(_ value: String, isSecret: Bool = false, isEnabled: Bool = true) -> ScreenDocument.Part {
        .field(.init(name: "Name", value: value, isEnabled: isEnabled, isSecret: isSecret))
    }

    private func script(_ parts: ScreenDocument.Part...) -> String {
        ScreenDocument(title: "", parts: parts).update(since: nil) ?? ""
    }

    @Test func partsBecomeElements() {
        #expect(script(.text("A & B", isTitle: true)).contains(#""<h1>A &amp; B</h1>""#))
        #expect(script(.text("<b>", isTitle: false)).contains("<p>&lt;b&gt;</p>"))
        #expect(script(.picture("A heron")).contains(#"<img alt=\"A heron\">"#))
        let texts: [ScreenDocument.Part] = [.text("Row", isTitle: true), .text("2", isTitle: false)]
        let row = script(.button(name: "Row", isEnabled: false, texts))
        #expect(row.contains(#"data-press=\"Row\"><h1>Row</h1><p>2</p></button>", [], [false])"#))
        #expect(script(.button(name: "Save", isEnabled: true, [])).contains(">Save</button>"))
        // A button cannot contain another one.
        let outer = script(.button(name: "Row", isEnabled: true, [.button(name: "Edit", isEnabled: false, [])]))
        #expect(outer.contains(#"role=\"button\""#) && outer.contains("Edit</button></div>"))
        #expect(outer.contains("[true,false]"))
        #expect(script(field("", isEnabled: false)).contains("[false]"))
    }

    @Test func documentHasNoSecret() {
        #expect(script(field("visible")).contains(#"["visible"]"#))
        let secret = script(field("hunter2", isSecret: true))
        #expect(secret.contains(#"type=\"password\""#) && secret.contains("[null]") && !secret.contains("hunter2"))
    }

    /// A new body would discard the elements that a client has found.
    @Test func newValueKeepsElements() {
        let old = ScreenDocument(title: "Form", parts: [field("a")])
        #expect(old.update(since: old) == nil)
        let typed = ScreenDocument(title: "Form", parts: [field("ab")]).update(since: old) ?? ""
        #expect(typed.contains(#"["ab"]"#) && typed.contains("null"))
        let disabled = ScreenDocument(title: "Form", parts: [field("a", isEnabled: false)]).update(since: old)
        #expect(disabled?.contains("null") == true)
        let other = ScreenDocument(title: "Form", parts: [.text("Saved", isTitle: false)]).update(since: old) ?? ""
        #expect(other.contains("<p>Saved</p>"))
    }
}
