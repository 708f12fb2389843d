// The history of visits in this document, which tells native code how far a step of the page leads.
//
// The file precedes turbo-adapter.js, in one block with it.
class HistoryTrail {
  // Turbo's identifiers of the history entries, in order. They are not stored in the entries, because WebKit limits how
  // often entries may be changed.
  #identifiers
  #position = 0

  constructor(identifier) {
    this.#identifiers = [identifier]
  }

  // The entry that precedes the last added entry, with its address and identifier.
  left

  add(identifier, isReplacing) {
    this.left = undefined
    if (!isReplacing) this.#identifiers.length = this.#position += 1
    this.#identifiers[this.#position] = identifier
  }

  // Returns the number of visits that the page went back. It is negative for a step forward, and undefined if it is
  // unknown.
  step(identifier) {
    const [nearest] = this.#identifiers
      .map((candidate, index) => (candidate === identifier ? this.#position - index : undefined))
      .filter((step) => step !== undefined)
      .sort((one, other) => Math.abs(one) - Math.abs(other) || other - one)
    if (nearest !== undefined) this.#position -= nearest
    return nearest
  }

  // The page that was to be shown cannot be rendered in this document, so it is loaded. Its history entry becomes an
  // entry of the page that the document still shows. Otherwise WebKit would use the entry for the next document, and
  // the user could not return to this one.
  undo(library) {
    const { left } = this
    if (!left || library.renderedLocation() !== withoutAnchor(left.location)) return
    library.replaceHistory(left.location, left.identifier)
    this.add(left.identifier, true)
  }
}
