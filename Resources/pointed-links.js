// Finds the link under the pointer.
//
// This file precedes turbo-adapter.js and is in the same block.

// The time in milliseconds for which the pointer must rest on a link, so that a passing pointer sends no request.
const POINTER_REST = 30

// A new page or scrolling can move a link under the pointer although the user does not point at it.
const pointer = { hasMoved: false }
for (const type of ["mouseover", "mousemove"]) {
  const follow = ({ screenX: x, screenY: y }) => {
    if (type === "mouseover") pointer.hasMoved = pointer.x !== undefined && (x !== pointer.x || y !== pointer.y)
    Object.assign(pointer, { x, y })
  }
  window.addEventListener(type, follow, { capture: true, passive: true })
}
// Native code may answer about a link after its click, when a second request would follow the one of the visit.
window.addEventListener("click", () => (pointer.hasMoved = false), { capture: true, passive: true })

const hoveredLink = (location) =>
  [...document.querySelectorAll("a[href]:hover")].find((link) => link.href === location)
