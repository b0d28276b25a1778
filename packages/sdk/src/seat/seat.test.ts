import type { ClientMessage, MessageOf, PlacedBet, ServerMessage } from '@baize/contract/live';
import { describe, expect, it } from 'vitest';
import { createEmitter } from '../emitter.ts';
import type { RoundEnd } from '../types.ts';
import { createSeat } from './seat.ts';

const hash = 'a'.repeat(64);
const limits = {
  currency: 'PLAY',
  minBet: 100,
  maxPayout: 360_000,
  maxRoundStake: 500_000,
  maxBetsPerRound: 200,
};
const seqOf = (roundId: number, step: number) => roundId * 4 + step;

function welcome(roundId: number, more: Partial<MessageOf<'welcome'>> = {}): MessageOf<'welcome'> {
  const round = { roundId, index: 1, commit: hash, closesAt: 1_000, phase: 'open', result: null };
  return {
    t: 'welcome',
    seq: seqOf(roundId, 0),
    at: 0,
    table: { id: 't', name: 'T' },
    player: { id: 'p', balance: 10_000 },
    limits,
    round: round as MessageOf<'welcome'>['round'],
    bets: [],
    history: [],
    ...more,
  };
}
const open = (roundId: number): ServerMessage => ({
  ...{
    t: 'round.open',
    seq: seqOf(roundId, 0),
    at: 0,
    roundId,
    index: 1,
    commit: hash,
    closesAt: 1,
  },
});
const result = (roundId: number, number = 7): ServerMessage => ({
  ...{
    t: 'round.result',
    seq: seqOf(roundId, 2),
    at: 0,
    roundId,
    number,
    seed: hash,
    revealPts: 40,
  },
});
const settlement = (roundId: number, id: string): ServerMessage => ({
  ...{ t: 'settlement', roundId, outcome: 'settled', staked: 100, paid: 3_600, balance: 13_500 },
  bets: [{ id, payout: 3_600 }],
});

/** Returns a seat, and controls for its messages and video. */
function aSeat() {
  const sent: ClientMessage[] = [];
  const ends: RoundEnd[] = [];
  const placed: string[] = [];
  const lost: string[] = [];
  const opened: number[] = [];
  const takenBack: string[] = [];
  const reveals: (() => void)[] = [];
  const { on, emit } = createEmitter(false);
  on('roundOpen', ({ roundId }) => opened.push(roundId));
  on('betPlaced', ({ id }) => placed.push(id));
  on('betTakenBack', ({ id }) => takenBack.push(id));
  on('roundEnd', (end) => ends.push(end));
  on('error', ({ code, message }) => lost.push(`${code} ${message.split(' ')[1]}`));
  const seat = createSeat({
    emit,
    onChange: () => undefined,
    send: (message) => sent.push(message) > 0,
    whenShown: (_, callback) => reveals.push(callback),
    factsOf: (number) => ({ colour: number === null ? null : number ? 'red' : 'green' }),
  });
  const showPicture = () => {
    for (const reveal of reveals.splice(0)) reveal();
  };
  return { seat, sent, ends, placed, lost, opened, takenBack, showPicture };
}

const staked = ({ state }: ReturnType<typeof aSeat>['seat']) =>
  state.bets.reduce((sum, { amount }) => sum + amount, 0);

const bet = { type: 'straight', value: 7, amount: 100, id: 'b1' } as const;
const ok = (roundId: number): ServerMessage => ({
  ...{ t: 'bet.ok', roundId, balance: 9_900, ...bet },
});

describe('a bet of the SDK', () => {
  it('resolves with what the table answered', async () => {
    const { seat, sent, placed } = aSeat();
    seat.take(welcome(1));
    const answer = seat.placeBet(bet);
    expect(sent).toEqual([{ t: 'bet', roundId: 1, ...bet }]);
    seat.take(ok(1));
    await expect(answer).resolves.toEqual({ roundId: 1, balance: 9_900, ...bet });
    expect(placed).toEqual(['b1']);
    expect(staked(seat)).toBe(100);
  });

  it('rejects with the code of the refusal', async () => {
    const { seat } = aSeat();
    seat.take(welcome(1));
    const answer = seat.placeBet(bet);
    seat.take({ t: 'bet.err', id: 'b1', code: 'above_maximum', message: 'Too much.' });
    await expect(answer).rejects.toMatchObject({ code: 'above_maximum', message: 'Too much.' });
  });

  it('is refused at once while betting is closed', async () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    seat.take({ t: 'round.closed', seq: seqOf(1, 1), at: 0, roundId: 1 });
    await expect(seat.placeBet(bet)).rejects.toMatchObject({ code: 'bets_closed' });
    expect(sent).toEqual([]);
  });

  it('that is placed twice before the table has answered is one bet, with one answer', async () => {
    const { seat, sent, placed } = aSeat();
    seat.take(welcome(1));
    const answers = [seat.placeBet(bet), seat.placeBet(bet)];
    await expect(seat.placeBet({ ...bet, amount: 200 })).rejects.toMatchObject({
      code: 'bet_id_reused',
    });
    // The same if the round closes between two clicks.
    seat.take({ t: 'round.closed', seq: seqOf(1, 1), at: 0, roundId: 1 });
    answers.push(seat.placeBet(bet));
    seat.take(ok(1));
    const confirmed = { roundId: 1, balance: 9_900, ...bet };
    expect(await Promise.all(answers)).toEqual([confirmed, confirmed, confirmed]);
    expect(sent).toHaveLength(1);
    expect(placed).toEqual(['b1']);
    expect(seat.describe()).toEqual({ betsPlaced: 1, betsRefused: 0, betsPending: 0 });
  });

  it('without an id gets one of its own', async () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    void seat.placeBet({ type: 'red', amount: 100 });
    void seat.placeBet({ type: 'red', amount: 100 });
    const ids = sent.map((message) => (message.t === 'bet' ? message.id : ''));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w.:-]{1,64}$/);
  });

  it('under an id that the table cannot read is refused here, and not sent', async () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    for (const id of ['', 'a bet', 'ä', 'b'.repeat(65)]) {
      await expect(seat.placeBet({ ...bet, id })).rejects.toMatchObject({ code: 'invalid_bet' });
    }
    expect(sent).toEqual([]);
    expect(seat.describe().betsPending).toBe(0);
  });

  it('may have a number for its id, and one of its own for null', () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    // As a page without type checks may pass them.
    void seat.placeBet({ ...bet, id: 17 as unknown as string });
    void seat.placeBet({ ...bet, id: null as unknown as string });
    expect(sent).toMatchObject([{ id: '17' }, { id: expect.stringMatching(/^\d+(-\d+){3}$/) }]);
  });

  it('that is confirmed, and placed once more, is answered again and told once', async () => {
    const { seat, placed } = aSeat();
    seat.take(welcome(1));
    for (let time = 0; time < 2; time++) {
      const answer = seat.placeBet(bet);
      seat.take(ok(1));
      await expect(answer).resolves.toMatchObject({ id: 'b1' });
    }
    expect(placed).toEqual(['b1']);
    expect(seat.describe().betsPlaced).toBe(1);
  });
});

describe('a player who comes in when the round is decided', () => {
  const { round } = welcome(1);
  const decided = welcome(1, {
    seq: seqOf(1, 2),
    round: round && { ...round, phase: 'result', result: { number: 7, seed: hash, revealPts: 40 } },
  });

  it('learns what it had staked before the page was loaded again', () => {
    const { seat, sent, ends, showPicture } = aSeat();
    seat.take(decided);
    expect(sent).toEqual([{ t: 'resume', lastSeq: seqOf(1, 1) }]);
    seat.take(result(1));
    showPicture();
    expect(ends).toEqual([]);
    seat.take(settlement(1, 'b1'));
    expect(ends).toMatchObject([{ roundId: 1, number: 7, staked: 100, paid: 3_600 }]);
  });

  it('learns how its bets ended where the line broke behind the result', () => {
    const { seat, sent, ends, showPicture } = aSeat();
    seat.take(welcome(1));
    seat.take(ok(1));
    seat.take(result(1));
    showPicture();
    seat.take(decided);
    expect(sent).toEqual([{ t: 'resume', lastSeq: seqOf(1, 2) }]);
    // The table repeats everything, because it does not know what was received.
    for (let time = 0; time < 2; time++) {
      seat.take(result(1));
      seat.take(settlement(1, 'b1'));
    }
    showPicture();
    expect(ends).toMatchObject([{ roundId: 1, staked: 100, paid: 3_600, balance: 13_500 }]);
  });
});

describe('a player who comes back', () => {
  it('sends a bet without an answer once more, under the same id', async () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    const answer = seat.placeBet(bet);
    seat.take(welcome(1));
    expect(sent.filter(({ t }) => t === 'bet')).toEqual([
      { t: 'bet', roundId: 1, ...bet },
      { t: 'bet', roundId: 1, ...bet },
    ]);
    seat.take(ok(1));
    seat.take(ok(1));
    await expect(answer).resolves.toMatchObject({ id: 'b1' });
    expect(seat.describe().betsPlaced).toBe(1);
    expect(staked(seat)).toBe(100);
  });

  it('does not send again what the welcome shows to be on the cloth', async () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    const answer = seat.placeBet(bet);
    const onCloth: PlacedBet = { roundId: 1, ...bet };
    seat.take(welcome(1, { bets: [onCloth], player: { id: 'p', balance: 9_900 } }));
    expect(sent.filter(({ t }) => t === 'bet')).toHaveLength(1);
    await expect(answer).resolves.toMatchObject({ id: 'b1', balance: 9_900 });
    expect(staked(seat)).toBe(100);
  });

  it('hears how the round ended that was missed, also when newer news came first', async () => {
    const { seat, sent, ends, opened, showPicture } = aSeat();
    seat.take(welcome(1));
    const answer = seat.placeBet(bet);
    seat.take(ok(1));
    await answer;
    seat.take(welcome(2));
    expect(sent.at(-1)).toEqual({ t: 'resume', lastSeq: seqOf(1, 0) });
    seat.take({ t: 'round.closed', seq: seqOf(2, 1), at: 0, roundId: 2 });
    seat.take(result(1));
    seat.take(settlement(1, 'b1'));
    seat.take(open(2));
    showPicture();
    expect(ends).toMatchObject([
      { roundId: 1, number: 7, colour: 'red', staked: 100, paid: 3_600 },
    ]);
    expect(opened).toEqual([1, 2]);
    expect(seat.state).toMatchObject({ roundId: 2, phase: 'closed', balance: 13_500 });
  });

  it('keeps its bet where the money has moved before the table shows it, and is paid once', async () => {
    const { seat, ends, lost, showPicture } = aSeat();
    seat.take(welcome(1));
    const answer = seat.placeBet(bet);
    seat.take(ok(1));
    await answer;
    const { round } = welcome(1);
    const behind = welcome(1, {
      seq: seqOf(1, 1),
      round: round && { ...round, phase: 'closed' },
      bets: [{ roundId: 1, ...bet }],
      player: { id: 'p', balance: 13_500 },
    });
    seat.take(behind);
    expect(seat.state).toMatchObject({ phase: 'closed', bets: [{ id: 'b1' }] });
    // Once as a missed message and once as a broadcast.
    for (const message of [result(1), settlement(1, 'b1'), result(1), settlement(1, 'b1')]) {
      seat.take(message);
    }
    showPicture();
    seat.take(behind);
    seat.take(settlement(1, 'b1'));
    expect(lost).toEqual([]);
    expect(ends).toMatchObject([{ roundId: 1, staked: 100, paid: 3_600, balance: 13_500 }]);
    expect(seat.state).toMatchObject({ phase: 'result', balance: 13_500 });
  });

  it('finds each result once in the row, also one that the welcome shows and the news repeat', () => {
    const { seat, showPicture } = aSeat();
    seat.take(welcome(1));
    const found = { roundId: 1, number: 7 };
    seat.take(welcome(2, { history: [found] }));
    seat.take(result(1));
    showPicture();
    expect(seat.state.history).toEqual([found]);
    seat.take(result(2));
    showPicture();
    expect(seat.state.history).toEqual([{ roundId: 2, number: 7 }, found]);
  });

  it('is told again that bets are taken, if they still are', () => {
    const { seat, opened } = aSeat();
    seat.take(welcome(1));
    seat.take(welcome(1));
    expect(opened).toEqual([1, 1]);
  });
});

describe('a bet from another window of the player', () => {
  it('lies on the cloth and is paid for here too, once, and is no bet of this window', () => {
    const { seat, placed, lost, ends, showPicture } = aSeat();
    seat.take(welcome(1));
    seat.take(ok(1));
    seat.take(ok(1));
    expect(seat.state).toMatchObject({ balance: 9_900, bets: [{ id: 'b1' }] });
    expect(placed).toEqual([]);
    expect(seat.describe().betsPlaced).toBe(0);
    seat.take(result(1));
    seat.take(settlement(1, 'b1'));
    showPicture();
    expect(ends).toMatchObject([{ roundId: 1, staked: 100, paid: 3_600, balance: 13_500 }]);
    expect(lost).toEqual([]);
  });

  it('that was on the cloth already is not laid twice', () => {
    const { seat } = aSeat();
    seat.take(welcome(1, { bets: [{ roundId: 1, ...bet }] }));
    seat.take(ok(1));
    expect(staked(seat)).toBe(100);
  });
});

describe('a bet that the player takes back', () => {
  const aPlacedBet = () => {
    const made = aSeat();
    made.seat.take(welcome(1));
    made.seat.placeBet(bet).catch(expect.unreachable);
    made.seat.take(ok(1));
    return made;
  };
  const back = (ids: string[], balance: number): ServerMessage => ({
    ...{ t: 'bets.back', roundId: 1, ids, balance },
  });

  it('is asked for, comes off the cloth when the table says so, and is told', () => {
    const { seat, sent, takenBack } = aPlacedBet();
    seat.takeBack('b1');
    expect(sent.at(-1)).toEqual({ t: 'take_back', roundId: 1, id: 'b1' });
    expect(staked(seat)).toBe(100);
    seat.take(back(['b1'], 10_000));
    expect(seat.state).toMatchObject({ balance: 10_000, bets: [] });
    expect(takenBack).toEqual(['b1']);
  });

  it('leaves a round without money, which then ends without a settlement', () => {
    const { seat, ends, showPicture } = aPlacedBet();
    seat.takeBack();
    seat.take(back(['b1'], 10_000));
    seat.take(result(1));
    showPicture();
    expect(ends).toMatchObject([{ roundId: 1, staked: 0, paid: 0 }]);
  });

  it('stays when it was asked for too late', () => {
    const { seat, sent, ends, showPicture } = aPlacedBet();
    seat.takeBack();
    expect(sent.at(-1)).toEqual({ t: 'take_back', roundId: 1 });
    seat.take(back([], 9_900));
    expect(staked(seat)).toBe(100);
    seat.take(result(1));
    showPicture();
    expect(ends).toEqual([]);
    seat.take(settlement(1, 'b1'));
    expect(ends).toMatchObject([{ staked: 100, paid: 3_600 }]);
  });

  it('is not called lost when the answer was missed, or it was taken back in another window', () => {
    const { seat, lost } = aPlacedBet();
    seat.takeBack('b1');
    seat.take(welcome(1));
    expect(lost).toEqual([]);
    const other = aPlacedBet();
    const nothing = { staked: 0, paid: 0, balance: 10_000, bets: [], back: ['b1'] };
    other.seat.take({ t: 'settlement', roundId: 1, outcome: 'settled', ...nothing });
    expect(other.lost).toEqual([]);
    const returning = aPlacedBet();
    returning.seat.take(welcome(1, { back: ['b1'] }));
    expect(returning.lost).toEqual([]);
    expect(staked(returning.seat)).toBe(0);
  });

  it('is remembered with the others of its round until the player bets again', () => {
    const { seat } = aPlacedBet();
    seat.take(open(2));
    expect(seat.state).toMatchObject({ bets: [], before: [{ id: 'b1' }] });
    seat.take(open(3));
    expect(seat.state).toMatchObject({ bets: [], before: [{ id: 'b1' }] });
  });
});

describe('a bet that was confirmed and then lost by the table', () => {
  const onCloth: PlacedBet = { roundId: 1, ...bet };
  const aConfirmedBet = () => {
    const made = aSeat();
    made.seat.take(welcome(1));
    made.seat.placeBet(bet).catch(expect.unreachable);
    made.seat.take(ok(1));
    return made;
  };

  it('is told once when the welcome of its round does not know it', () => {
    const { seat, lost, ends, showPicture } = aConfirmedBet();
    seat.take(welcome(1));
    seat.take(welcome(1));
    expect(lost).toEqual(['bet_lost b1']);
    expect(seat.state).toMatchObject({ balance: 10_000, bets: [] });
    seat.take(result(1));
    showPicture();
    expect(ends).toMatchObject([{ roundId: 1, staked: 0, paid: 0 }]);
  });

  it('is told when the round was settled without it', () => {
    const { seat, lost, ends, showPicture } = aConfirmedBet();
    seat.take(welcome(2));
    expect(lost).toEqual([]);
    seat.take(result(1));
    const nothing = { staked: 0, paid: 0, balance: 10_000, bets: [] };
    seat.take({ t: 'settlement', roundId: 1, outcome: 'settled', ...nothing });
    showPicture();
    expect(lost).toEqual(['bet_lost b1']);
    expect(ends).toMatchObject([{ roundId: 1, staked: 0, paid: 0 }]);
  });

  it('is not told of a bet the table knows', () => {
    const { seat, lost } = aConfirmedBet();
    seat.take(welcome(1, { bets: [onCloth] }));
    seat.take(result(1));
    seat.take(settlement(1, 'b1'));
    seat.take(welcome(2));
    expect(lost).toEqual([]);
  });
});

describe('the end of a round', () => {
  it('waits for the picture and for the money, in whichever order', async () => {
    for (const pictureFirst of [true, false]) {
      const { seat, ends, showPicture } = aSeat();
      seat.take(welcome(1));
      const answer = seat.placeBet(bet);
      seat.take(ok(1));
      await answer;
      seat.take(result(1));
      if (pictureFirst) showPicture();
      expect(ends).toEqual([]);
      seat.take(settlement(1, 'b1'));
      if (!pictureFirst) showPicture();
      expect(ends).toHaveLength(1);
      expect(seat.state.number).toBe(7);
    }
  });

  it('whose picture comes late leaves the balance that was told meanwhile', () => {
    const { seat, ends, showPicture } = aSeat();
    seat.take(welcome(1));
    seat.take(ok(1));
    seat.take(result(1));
    seat.take(settlement(1, 'b1'));
    expect(seat.state.balance).toBe(9_900);
    seat.take(open(2));
    seat.take({ t: 'bet.ok', roundId: 2, balance: 13_400, ...bet, id: 'b2' });
    showPicture();
    expect(ends).toMatchObject([{ roundId: 1, paid: 3_600, balance: 13_400 }]);
    expect(seat.state.balance).toBe(13_400);
    seat.take(result(2));
    seat.take({ ...settlement(2, 'b2'), balance: 17_000 } as ServerMessage);
    showPicture();
    expect(ends[1]).toMatchObject({ roundId: 2, balance: 17_000 });
  });

  it('comes without money for who did not bet, and only once', () => {
    const { seat, ends, showPicture } = aSeat();
    seat.take(welcome(1));
    seat.take(result(1, 0));
    seat.take(result(1, 0));
    showPicture();
    expect(ends).toMatchObject([{ roundId: 1, number: 0, colour: 'green', staked: 0, paid: 0 }]);
  });

  it('of a void round gives no number', () => {
    const { seat, ends } = aSeat();
    seat.take(welcome(1));
    seat.take({ t: 'round.void', seq: seqOf(1, 3), at: 0, roundId: 1, seed: null });
    expect(ends).toMatchObject([{ outcome: 'void', number: null, colour: null }]);
  });
});
