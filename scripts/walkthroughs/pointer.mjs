/**
 * Runs in the page. Draws a mouse pointer, because screenshots do not contain the browser's own.
 */
export function placePointer({ x, y, pressed }) {
  const id = 'film-pointer';
  let pointer = document.getElementById(id);
  if (pointer === null) {
    const space = 'http://www.w3.org/2000/svg';
    pointer = document.createElementNS(space, 'svg');
    pointer.id = id;
    pointer.setAttribute('viewBox', '0 0 24 24');
    const shape = document.createElementNS(space, 'path');
    shape.setAttribute('d', 'M4 2v18l5-5 3 7 3-1.3-3-6.7h7Z');
    shape.setAttribute('fill', 'white');
    shape.setAttribute('stroke', 'black');
    shape.setAttribute('stroke-width', '1.5');
    pointer.append(shape);
    const look = {
      position: 'fixed',
      left: '0',
      top: '0',
      width: '26px',
      height: '26px',
      'z-index': '2147483647',
      'pointer-events': 'none',
    };
    for (const [name, value] of Object.entries(look)) pointer.style.setProperty(name, value);
  }
  // Open dialogs are in the top layer, so the pointer must be inside the dialog to be visible.
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.documentElement;
  if (pointer.parentElement !== top) top.append(pointer);
  const scale = pressed ? 0.86 : 1;
  pointer.style.setProperty('transform', `translate(${x - 4}px, ${y - 2}px) scale(${scale})`);
}
