import type { MessageOf } from '@baize/contract/live';
import { make } from '../view/make.ts';
import { describePlay, listBets } from './describe-play.ts';
import type { PlayLinks } from './play-links.ts';
import { dress } from './styles.ts';

/** Shows a dialog over the table: a reality check or the player's history. */
export async function play(links: PlayLinks, isCheck = false): Promise<void> {
  const { section, stop } = links;
  const history = await askHistory(links);
  const shown = section.querySelector<HTMLDialogElement>('dialog[open]');
  // A reality check replaces the history, but an open reality check is not shown again.
  if (shown && (!isCheck || shown.matches('[closedby]'))) return;
  shown?.close();
  dress(section);
  const title = make('h2', { id: 'play-title', tabIndex: -1, autofocus: true }, titleOf(isCheck));
  const dialog = make('dialog', { className: 'play-dialog', 'aria-labelledby': 'play-title' });
  const button = (name: string, act: () => void) => make('button', { onclick: act }, name);
  const close = () => dialog.close();
  const leave = () => {
    close();
    stop();
  };
  const buttons = isCheck
    ? [button('Go on', close), button('Stop playing', leave)]
    : [button('Close', close)];
  dialog.append(
    title,
    describePlay(links, history),
    ...(isCheck ? [] : [listBets(links, history)]),
    make('div', { className: 'play-buttons' }, ...buttons),
  );
  if (isCheck) keepOpen(dialog);
  section.append(dialog);
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve));
  dialog.showModal();
  await closed;
  dialog.remove();
}

const titleOf = (isCheck: boolean) => (isCheck ? 'Would you like to go on?' : 'Your bets');

/**
 * Prevents closing the dialog by keyboard: a key press meant for the table must not answer the
 * reality check. Without `closedby`, `cancel` can only be prevented once; the second Escape would
 * close the dialog.
 */
function keepOpen(dialog: HTMLDialogElement) {
  dialog.setAttribute('closedby', 'none');
  dialog.oncancel = (event) => event.preventDefault();
  dialog.onkeydown = (event) => {
    if (event.key === 'Escape') event.preventDefault();
  };
}

const askHistory = (links: PlayLinks) =>
  new Promise<MessageOf<'history'>>((resolve, reject) => {
    links.tell = (message) => message.t === 'history' && resolve(message);
    if (!links.send({ t: 'history' })) reject(new Error('There is no connection to ask over.'));
  });
