/** Makes an element without markup, which a page with Trusted Types would refuse. */
export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Record<string, unknown> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) Object.assign(element, { [name]: value });
    else element.setAttribute(name, `${value}`);
  }
  element.append(...children);
  return element;
}

/** Buttons of which one is chosen. */
export function makeChoice(label: string, texts: string[], onChoose: (index: number) => void) {
  const group = make('div', { className: 'choice', role: 'radiogroup', 'aria-label': label });
  const buttons = texts.map((text, index) => {
    const button = make('button', { role: 'radio' }, text);
    button.onclick = () => choose(index);
    group.append(button);
    return button;
  });
  function choose(chosen: number) {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-checked', `${index === chosen}`);
      button.tabIndex = index === chosen ? 0 : -1;
    }
    onChoose(chosen);
  }
  walkWithArrows(group);
  return { group, buttons, choose };
}

/** Arrow keys move to the nearest button that way, however the grid is laid out. */
export function walkWithArrows(group: HTMLElement) {
  const directions: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  group.addEventListener('keydown', (event) => {
    const direction = directions[event.key];
    const from = event.target;
    if (!direction || !(from instanceof HTMLElement)) return;
    event.preventDefault();
    const here = middleOf(from);
    let nearest: HTMLElement | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const button of group.querySelectorAll<HTMLElement>('button:not([hidden],:disabled)')) {
      const there = middleOf(button);
      const along = (there.x - here.x) * direction[0] + (there.y - here.y) * direction[1];
      const aside =
        Math.abs((there.x - here.x) * direction[1]) + Math.abs((there.y - here.y) * direction[0]);
      if (along > 4 && along + aside * 3 < least) {
        least = along + aside * 3;
        nearest = button;
      }
    }
    if (!nearest) return;
    from.tabIndex = -1;
    nearest.tabIndex = 0;
    nearest.focus();
    if (nearest.role === 'radio') nearest.click();
  });
}

function middleOf(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
