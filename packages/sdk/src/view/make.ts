/** Creates an element without HTML markup, which pages with Trusted Types reject. */
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

/** Writes only changed text: a screen reader announces every write. */
export function setText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

/** Creates a group of radio buttons. */
export function makeChoice(label: string, texts: string[], onChoose: (index: number) => void) {
  const group = make('div', { className: 'choice', role: 'radiogroup', 'aria-label': label });
  const buttons = texts.map((text, index) =>
    make('button', { role: 'radio', onclick: () => choose(index) }, text),
  );
  group.append(...buttons);
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

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Makes arrow keys move to the nearest button in that direction, whatever the grid's layout. */
export function walkWithArrows(group: HTMLElement) {
  group.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    const from = event.target;
    if (!step || !(from instanceof HTMLElement)) return;
    event.preventDefault();
    const [x, y] = middleOf(from);
    let nearest: HTMLElement | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const button of group.querySelectorAll<HTMLElement>('button:not([hidden],:disabled)')) {
      const [thereX, thereY] = middleOf(button);
      const along = (thereX - x) * step[0] + (thereY - y) * step[1];
      const aside = Math.abs((thereX - x) * step[1] + (thereY - y) * step[0]);
      if (along > 4 && along + aside * 3 < least) {
        least = along + aside * 3;
        nearest = button;
      }
    }
    if (!nearest) return;
    from.tabIndex = -1;
    nearest.tabIndex = 0;
    nearest.focus();
    if (nearest.getAttribute('role') === 'radio') nearest.click();
  });
}

function middleOf(element: HTMLElement): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
