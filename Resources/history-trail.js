// The way that visits have gone in this document: native code asks how far a step of the page's own has led.
//
// The file stands before turbo-adapter.js, in one block with it.
class HistoryTrail {
  // Turbo's names of the history entries, in their order. They are not kept in the entries themselves, since WebKit limits
  // how often those may be changed.
  #identifiers
  #position = 0

  constructor(identifier) {
    this.#identifiers = [identifier]
  }

  add(identifier, isReplacing) {
    if (!isReplacing) this.#identifiers.length = this.#position += 1
    this.#identifiers[this.#position] = identifier
  }

  // How many visits back the page has gone; less than none is forward, and nothing if it cannot be known.
  step(identifier) {
    const [nearest] = this.#identifiers
      .map((candidate, index) => (candidate === identifier ? this.#position - index : undefined))
      .filter((step) => step !== undefined)
      .sort((one, other) => Math.abs(one) - Math.abs(other) || other - one)
    if (nearest !== undefined) this.#position -= nearest
    return nearest
  }
}
