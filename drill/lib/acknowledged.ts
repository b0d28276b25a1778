/** What the portal said yes to: from then on it may neither be lost nor be there twice. */
export type Acknowledged = {
  /** User names, and the address that is to have one welcome. */
  registered: Map<string, string>;
  /** Subjects of tickets. */
  tickets: Set<string>;
  /** SHA-256 of documents. */
  documents: Set<string>;
  /** Ids of partners whose KYC was approved. */
  approved: Set<number>;
  /** Ids of bets. */
  bets: Set<string>;
};

export const nothingYet = (): Acknowledged => ({
  registered: new Map(),
  tickets: new Set(),
  documents: new Set(),
  approved: new Set(),
  bets: new Set(),
});

export const countAll = (of: Acknowledged): number =>
  of.registered.size + of.tickets.size + of.documents.size + of.approved.size + of.bets.size;
