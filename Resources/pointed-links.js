// Which link the user points at.
//
// The file stands before turbo-adapter.js, in one block with it.

// In milliseconds: a pointer that only passes by leaves no question behind.
const POINTER_REST = 30

// A link may come to the pointer, with the page that it is on or by scrolling: nobody has pointed at that.
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
