import { BridgeComponent, BridgeElement } from "@hotwired/hotwire-native-bridge"

// The submit button in the bar. It cannot be pressed while the form is on its way.
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
