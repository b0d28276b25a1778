import { pocketColour } from '@baize/contract/live/roulette';
import { layCloth, type Spot } from './cloth.ts';
import { type GameState, spotOf } from './game.ts';
import { styles } from './styles.ts';
import type { RoundEnd } from './types.ts';

export interface ViewLinks {
  theme: string;
  state: GameState;
  now(): number;
  bet(spot: Spot, amount: number): void;
}

const chipSizes = [1, 5, 25, 100];
const money = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const formatMoney = (amount: number) => money.format(amount / 100);

/** Makes an element without markup, which a page with Trusted Types would refuse. */
function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Record<string, unknown> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-') || name === 'role') element.setAttribute(name, `${value}`);
    else Object.assign(element, { [name]: value });
  }
  element.append(...children);
  return element;
}

/** Draws the table into the container and answers how to keep it up to date. */
export function createView(container: HTMLElement, { theme, state, now, bet }: ViewLinks) {
  const host = make('div', { 'data-theme': theme });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];

  const video = make('video', {
    muted: true,
    autoplay: true,
    playsInline: true,
    'aria-label': 'Live roulette wheel',
  });
  const play = make('button', { type: 'button', className: 'play', hidden: true }, 'Play video');
  play.onclick = () => {
    play.hidden = true;
    void video.play();
  };
  const phase = make('span', { className: 'state' }, 'Connecting');
  const balance = make('span', { 'aria-label': 'Balance' });
  const history = make('ol', { className: 'history', 'aria-label': 'Last numbers' });
  const note = make('p', { className: 'note', role: 'status' });
  const chips = make('div', { className: 'chips', role: 'radiogroup', 'aria-label': 'Chip' });
  const cloth = make('div', { className: 'cloth', role: 'group', 'aria-label': 'Betting table' });
  let chip = 0;

  const chipButtons = chipSizes.map((_, index) => {
    const button = make('button', { type: 'button', role: 'radio' });
    button.onclick = () => {
      chip = index;
      render();
    };
    chips.append(button);
    return button;
  });
  walkWithArrows(chips);

  const spots = layCloth().map((spot) => {
    const button = make(
      'button',
      { type: 'button', className: spot.colour, tabIndex: spot.value === 0 ? 0 : -1 },
      spot.label,
    );
    for (const [index, name] of ['--c', '--r', '--cs', '--rs'].entries()) {
      button.style.setProperty(name, `${spot.area[index]}`);
    }
    button.onclick = () => bet(spot, (chipSizes[chip] ?? 1) * state.minBet);
    cloth.append(button);
    return { spot, button };
  });
  walkWithArrows(cloth);

  root.append(
    make(
      'section',
      { 'aria-label': 'Live roulette' },
      make('div', { className: 'picture' }, video, play),
      make('div', { className: 'bar' }, phase, history, balance),
      cloth,
      make('div', { className: 'bar' }, chips, note),
    ),
  );
  container.append(host);

  const phases = {
    waiting: 'Connecting',
    open: 'Place your bets',
    closed: 'No more bets',
    result: '',
  };

  function render() {
    const seconds = Math.max(0, Math.ceil((state.closesAt - now()) / 1000));
    const { number } = state;
    phase.textContent =
      state.phase === 'open'
        ? `${phases.open} · ${seconds}`
        : number !== null
          ? `${number} ${pocketColour(number)}`
          : phases[state.phase];
    balance.textContent = `${formatMoney(state.balance)} ${state.currency}`;
    const shown = state.history
      .slice(0, 10)
      .map((past) => make('li', { className: pocketColour(past) }, `${past}`));
    history.replaceChildren(...shown);
    for (const [index, button] of chipButtons.entries()) {
      button.textContent = formatMoney((chipSizes[index] ?? 1) * state.minBet).replace(/\D00$/, '');
      button.setAttribute('aria-checked', `${index === chip}`);
      button.tabIndex = index === chip ? 0 : -1;
    }
    for (const { spot, button } of spots) {
      const amount = state.stakes.get(spotOf(spot.type, spot.value)) ?? 0;
      // The chip is drawn by the style sheet: as text it would be part of what the button says.
      if (amount) button.dataset['stake'] = formatMoney(amount).replace(/\D00$/, '');
      else delete button.dataset['stake'];
      button.setAttribute(
        'aria-label',
        spot.spoken + (amount ? `, ${formatMoney(amount)} on it` : ''),
      );
      button.setAttribute('aria-disabled', `${state.phase !== 'open'}`);
      button.classList.toggle(
        'won',
        spot.type === 'straight' && spot.value === number && number !== null,
      );
    }
  }

  // A page may take the table away without ever hearing of it again.
  const ticking = setInterval(() => (host.isConnected ? render() : clearInterval(ticking)), 500);
  render();

  return {
    video,
    render,
    say: (text: string) => {
      note.textContent = text;
    },
    sayEnd({ number, staked, paid, outcome }: RoundEnd) {
      const won = paid ? ` You won ${formatMoney(paid)}.` : staked ? ' No win this time.' : '';
      const result = number === null ? 'Round void.' : `${number} ${pocketColour(number)}.`;
      note.textContent =
        outcome === 'void' && staked ? `${result} Your stakes are back.` : result + won;
    },
    askToPlay: () => {
      play.hidden = false;
    },
    isInPage: () => host.isConnected,
    remove() {
      clearInterval(ticking);
      host.remove();
    },
  };
}

/** Arrow keys move to the nearest button that way, however the grid is laid out. */
function walkWithArrows(group: HTMLElement) {
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
    for (const button of group.querySelectorAll('button')) {
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
