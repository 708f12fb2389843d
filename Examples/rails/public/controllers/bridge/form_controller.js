import { BridgeComponent, BridgeElement } from "@hotwired/hotwire-native-bridge"

// Shows the submit button in the header bar, disabled while the form is being sent.
export default class extends BridgeComponent {
  static component = "form"
  static targets = ["submit"]

  connect() {
    super.connect()
    const submitTitle = new BridgeElement(this.submitTarget).title
    this.send("connect", { submitTitle }, () => this.submitTarget.click())
  }

  submitStart() {
    this.send("submitDisabled")
  }

  submitEnd() {
    this.send("submitEnabled")
  }
}
