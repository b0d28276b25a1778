/** Everything the portal has acknowledged: none of it may be lost or exist twice. */
export type Acknowledged = {
  /** User names, with the e-mail address that must receive one welcome e-mail. */
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
