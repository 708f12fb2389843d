// The link under the pointer.
//
// The file precedes turbo-adapter.js, in one block with it.

// Milliseconds, so that a passing pointer sends no request.
const POINTER_REST = 30

// A link may move under the pointer, with a new page or by scrolling, without the user pointing at it.
const pointer = { hasMoved: false }
for (const type of ["mouseover", "mousemove"]) {
  const follow = ({ screenX: x, screenY: y }) => {
    if (type === "mouseover") pointer.hasMoved = pointer.x !== undefined && (x !== pointer.x || y !== pointer.y)
    Object.assign(pointer, { x, y })
  }
  window.addEventListener(type, follow, { capture: true, passive: true })
}

const hoveredLink = (location) =>
  [...document.querySelectorAll("a[href]:hover")].find((link) => link.href === location)
