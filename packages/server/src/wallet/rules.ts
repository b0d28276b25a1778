import type {
  BalanceCall,
  KeptTransaction,
  MoveCall,
  Purse,
  WalletAnswer,
  WalletRefusal,
  WalletStore,
} from './protocol.ts';

const statuses: Record<WalletRefusal, number> = {
  insufficient_funds: 402,
  player_blocked: 403,
  limit_reached: 403,
  unknown_player: 404,
  duplicate_mismatch: 409,
};

/** Includes the transaction id, so that the response cannot be taken for another transaction's. */
const refuse = (code: WalletRefusal, transaction_id?: string): WalletAnswer => ({
  status: statuses[code],
  body: { code, ...(transaction_id !== undefined && { transaction_id }) },
});

const done = ({ transaction_id, currency }: MoveCall, balance: number): WalletAnswer => ({
  status: 200,
  body: { balance, currency, transaction_id },
});

export const tellBalance = (store: WalletStore, call: BalanceCall): Promise<WalletAnswer> =>
  store.inTransaction(call.player_id, async (purse) => {
    const balance = await purse.balance(call);
    if (balance === undefined) return refuse('unknown_player');
    return { status: 200, body: { balance, currency: call.currency } };
  });

/** Moves money once per transaction id; retries get the first response. */
export const move = (store: WalletStore, call: MoveCall, now: Date): Promise<WalletAnswer> =>
  store.inTransaction(call.player_id, async (purse) => {
    const before = await purse.find(call.transaction_id);
    if (before) return isSame(before, call) ? before.answer : mismatch(call);
    return moves[call.kind](purse, call, now);
  });

const mismatch = ({ transaction_id }: MoveCall) => refuse('duplicate_mismatch', transaction_id);

function isSame(before: KeptTransaction, call: MoveCall): boolean {
  // A debit that arrives again after its rollback must not get its first, successful response.
  if (before.state === 'rolled_back') return false;
  return (
    before.kind === call.kind &&
    before.reference_transaction_id === call.reference_transaction_id &&
    isSameMoney(before, call)
  );
}

const isSameMoney = (before: KeptTransaction, call: MoveCall): boolean =>
  before.player_id === call.player_id &&
  before.currency === call.currency &&
  before.amount === call.amount &&
  before.round_id === call.round_id;

type Move = (purse: Purse, call: MoveCall, now: Date) => Promise<WalletAnswer>;

const moves: Record<MoveCall['kind'], Move> = { debit, credit, rollback };

/** Stores refusals too: a retried debit must stay refused, because the bet was rejected. */
async function debit(purse: Purse, call: MoveCall, now: Date): Promise<WalletAnswer> {
  const refusal = await whyNot(purse, call);
  const answer = refusal
    ? refuse(refusal, call.transaction_id)
    : done(call, await purse.change(call, -call.amount));
  await purse.keep(kept(call, now, refusal ? 'refused' : 'confirmed', answer));
  return answer;
}

async function whyNot(purse: Purse, call: MoveCall): Promise<WalletRefusal | undefined> {
  const balance = await purse.balance(call);
  if (balance === undefined) return 'unknown_player';
  return (
    (await purse.refuseDebit?.(call)) ?? (balance < call.amount ? 'insufficient_funds' : undefined)
  );
}

/** Does not store refused credits: they are retried and may succeed later. */
async function credit(purse: Purse, call: MoveCall, now: Date): Promise<WalletAnswer> {
  if ((await purse.balance(call)) === undefined) {
    return refuse('unknown_player', call.transaction_id);
  }
  const answer = done(call, await purse.change(call, call.amount));
  await purse.keep(kept(call, now, 'confirmed', answer));
  return answer;
}

/**
 * Undoes a debit. An unknown debit is stored as rolled back, so that it is refused if it still
 * arrives.
 */
async function rollback(purse: Purse, call: MoveCall, now: Date): Promise<WalletAnswer> {
  const { reference_transaction_id: id } = call;
  if (id === null) return mismatch(call);
  const undone = await purse.find(id);
  if (undone && (undone.kind !== 'debit' || !isSameMoney(undone, call))) {
    return mismatch(call);
  }
  const mark = undone ?? {
    ...kept(call, now, 'rolled_back', refuse('duplicate_mismatch', id)),
    kind: 'debit',
    transaction_id: id,
    reference_transaction_id: null,
  };
  const balance =
    undone?.state === 'confirmed'
      ? await purse.change(call, undone.amount)
      : ((await purse.balance(call)) ?? 0);
  await purse.keep({ ...mark, state: 'rolled_back' });
  const answer = done(call, balance);
  await purse.keep(kept(call, now, 'confirmed', answer));
  return answer;
}

function kept(
  call: MoveCall,
  now: Date,
  state: KeptTransaction['state'],
  answer: WalletAnswer,
): KeptTransaction {
  const { transaction_id, kind, player_id, currency, amount, round_id } = call;
  const { reference_transaction_id } = call;
  return {
    ...{ transaction_id, kind, player_id, currency, amount, round_id, reference_transaction_id },
    ...{ state, answer },
    created_at: now.toISOString(),
  };
}
