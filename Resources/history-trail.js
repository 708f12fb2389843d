// The history of visits in this document, which tells native code how far a step of the page leads.
//
// The file precedes turbo-adapter.js, in one block with it.
class HistoryTrail {
  // Turbo's identifiers of the history entries, in order. They are not stored in the entries, since WebKit limits how
  // often those may be changed.
  #identifiers
  #position = 0

  constructor(identifier) {
    this.#identifiers = [identifier]
  }

  // The entry before the last one that was added: its address and name.
  left

  add(identifier, isReplacing) {
    this.left = undefined
    if (!isReplacing) this.#identifiers.length = this.#position += 1
    this.#identifiers[this.#position] = identifier
  }

  // The number of visits the page went back; negative for forward, undefined if unknown.
  step(identifier) {
    const [nearest] = this.#identifiers
      .map((candidate, index) => (candidate === identifier ? this.#position - index : undefined))
      .filter((step) => step !== undefined)
      .sort((one, other) => Math.abs(one) - Math.abs(other) || other - one)
    if (nearest !== undefined) this.#position -= nearest
    return nearest
  }

  // The page that was to be shown cannot be rendered in this document and is loaded. Its entry becomes one of the page
  // that the document still shows. Otherwise WebKit would use it for the next document, and there would be no way back to
  // this one.
  undo(library) {
    const { left } = this
    if (!left || library.renderedLocation() !== withoutAnchor(left.location)) return
    library.replaceHistory(left.location, left.identifier)
    this.add(left.identifier, true)
  }
}
