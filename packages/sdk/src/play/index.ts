import type { MessageOf } from '@baize/contract/live';
import { make } from '../view/make.ts';
import { describePlay, listBets } from './describe-play.ts';
import type { PlayLinks } from './play-links.ts';
import { dress } from './styles.ts';

/** A dialog over the table: the question whether to go on, or what was played. */
export async function play(links: PlayLinks, isCheck = false): Promise<void> {
  const { section, stop } = links;
  if (section.querySelector('dialog')) return;
  const history = await askHistory(links);
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
  // A key that was meant for the table must not answer the question.
  if (isCheck) dialog.oncancel = (event) => event.preventDefault();
  section.append(dialog);
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve));
  dialog.showModal();
  await closed;
  dialog.remove();
}

const titleOf = (isCheck: boolean) => (isCheck ? 'Would you like to go on?' : 'Your bets');

const askHistory = (links: PlayLinks) =>
  new Promise<MessageOf<'history'>>((resolve) => {
    links.tell = (message) => message.t === 'history' && resolve(message);
    links.send({ t: 'history' });
  });
