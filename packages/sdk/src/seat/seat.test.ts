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
  it('resolves with the table’s response', async () => {
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

  it('is rejected immediately while betting is closed', async () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    seat.take({ t: 'round.closed', seq: seqOf(1, 1), at: 0, roundId: 1 });
    await expect(seat.placeBet(bet)).rejects.toMatchObject({ code: 'bets_closed' });
    expect(sent).toEqual([]);
  });

  it('counts once if placed twice before the response', async () => {
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

  it('gets a random id if it has none', async () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    void seat.placeBet({ type: 'red', amount: 100 });
    void seat.placeBet({ type: 'red', amount: 100 });
    const ids = sent.map((message) => (message.t === 'bet' ? message.id : ''));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w.:-]{1,64}$/);
  });

  it('is rejected without being sent if its id is invalid', async () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    for (const id of ['', 'a bet', 'ä', 'b'.repeat(65)]) {
      await expect(seat.placeBet({ ...bet, id })).rejects.toMatchObject({ code: 'invalid_bet' });
    }
    expect(sent).toEqual([]);
    expect(seat.describe().betsPending).toBe(0);
  });

  it('accepts a number as id and replaces null by a random id', () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    // As a page without type checks may pass them.
    void seat.placeBet({ ...bet, id: 17 as unknown as string });
    void seat.placeBet({ ...bet, id: null as unknown as string });
    expect(sent).toMatchObject([{ id: '17' }, { id: expect.stringMatching(/^\d+(-\d+){3}$/) }]);
  });

  it('resolves again but emits once if placed again after its confirmation', async () => {
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

describe('a player who joins after the result', () => {
  const { round } = welcome(1);
  const decided = welcome(1, {
    seq: seqOf(1, 2),
    round: round && { ...round, phase: 'result', result: { number: 7, seed: hash, revealPts: 40 } },
  });

  it('gets the settlement of bets placed before a reload', () => {
    const { seat, sent, ends, showPicture } = aSeat();
    seat.take(decided);
    expect(sent).toEqual([{ t: 'resume', lastSeq: seqOf(1, 1) }]);
    seat.take(result(1));
    showPicture();
    expect(ends).toEqual([]);
    seat.take(settlement(1, 'b1'));
    expect(ends).toMatchObject([{ roundId: 1, number: 7, staked: 100, paid: 3_600 }]);
  });

  it('gets the settlement once if the connection broke after the result', () => {
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

describe('a player who reconnects', () => {
  it('resends a bet without a response under the same id', async () => {
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

  it('does not resend a bet that the welcome contains', async () => {
    const { seat, sent } = aSeat();
    seat.take(welcome(1));
    const answer = seat.placeBet(bet);
    const onCloth: PlacedBet = { roundId: 1, ...bet };
    seat.take(welcome(1, { bets: [onCloth], player: { id: 'p', balance: 9_900 } }));
    expect(sent.filter(({ t }) => t === 'bet')).toHaveLength(1);
    await expect(answer).resolves.toMatchObject({ id: 'b1', balance: 9_900 });
    expect(staked(seat)).toBe(100);
  });

  it('gets the end of a missed round, even after newer broadcasts', async () => {
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

  it('keeps the bets of a settled round without its result, and is paid once', async () => {
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

  it('has each result once in the history, even if welcome and broadcast contain it', () => {
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

  it('gets roundOpen again if the round is still open', () => {
    const { seat, opened } = aSeat();
    seat.take(welcome(1));
    seat.take(welcome(1));
    expect(opened).toEqual([1, 1]);
  });
});

describe('a bet from another window of the player', () => {
  it('changes bets and balance once here, without counting as placed here', () => {
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

  it('is not added twice if the welcome contained it', () => {
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

  it('is removed once the table confirms, and emits betTakenBack', () => {
    const { seat, sent, takenBack } = aPlacedBet();
    seat.takeBack('b1');
    expect(sent.at(-1)).toEqual({ t: 'take_back', roundId: 1, id: 'b1' });
    expect(staked(seat)).toBe(100);
    seat.take(back(['b1'], 10_000));
    expect(seat.state).toMatchObject({ balance: 10_000, bets: [] });
    expect(takenBack).toEqual(['b1']);
  });

  it('ends its round without a settlement if no bets remain', () => {
    const { seat, ends, showPicture } = aPlacedBet();
    seat.takeBack();
    seat.take(back(['b1'], 10_000));
    seat.take(result(1));
    showPicture();
    expect(ends).toMatchObject([{ roundId: 1, staked: 0, paid: 0 }]);
  });

  it('stays if the request came too late', () => {
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

  it('is not reported lost after a missed response or a take-back in another window', () => {
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

  it('is kept for repeating until the player bets again', () => {
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

  it('is reported once if the welcome of its round does not contain it', () => {
    const { seat, lost, ends, showPicture } = aConfirmedBet();
    seat.take(welcome(1));
    seat.take(welcome(1));
    expect(lost).toEqual(['bet_lost b1']);
    expect(seat.state).toMatchObject({ balance: 10_000, bets: [] });
    seat.take(result(1));
    showPicture();
    expect(ends).toMatchObject([{ roundId: 1, staked: 0, paid: 0 }]);
  });

  it('is reported if the round was settled without it', () => {
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

  it('is not reported if the table knows it', () => {
    const { seat, lost } = aConfirmedBet();
    seat.take(welcome(1, { bets: [onCloth] }));
    seat.take(result(1));
    seat.take(settlement(1, 'b1'));
    seat.take(welcome(2));
    expect(lost).toEqual([]);
  });
});

describe('the end of a round', () => {
  it('waits for the video and the settlement, in either order', async () => {
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

  it('keeps a newer balance if the video is late', () => {
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

  it('is emitted once, without amounts, for a player without bets', () => {
    const { seat, ends, showPicture } = aSeat();
    seat.take(welcome(1));
    seat.take(result(1, 0));
    seat.take(result(1, 0));
    showPicture();
    expect(ends).toMatchObject([{ roundId: 1, number: 0, colour: 'green', staked: 0, paid: 0 }]);
  });

  it('has no number for a void round', () => {
    const { seat, ends } = aSeat();
    seat.take(welcome(1));
    seat.take({ t: 'round.void', seq: seqOf(1, 3), at: 0, roundId: 1, seed: null });
    expect(ends).toMatchObject([{ outcome: 'void', number: null, colour: null }]);
  });
});
