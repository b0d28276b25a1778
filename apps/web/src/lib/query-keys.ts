import type { UpdateTopic } from '@baize/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { SessionAudience } from './session.ts';

/**
 * All keys of the query cache. Data of a session is under `[audience, topic, …]`. When the server
 * announces a topic, everything under it is refetched; when another account logs in, everything of
 * the audience is discarded. `counts` are refetched after changes of several topics. Changes of
 * `untold` data are not announced. `outside` data belongs to no session.
 */
export type SessionKey = readonly [
  SessionAudience,
  UpdateTopic | 'untold' | 'counts',
  ...unknown[],
];
type OutsideKey = readonly ['outside', ...unknown[]];
type AppQueryKey = readonly [SessionAudience] | SessionKey | OutsideKey;

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be merged
  interface Register {
    queryKey: AppQueryKey;
  }
}

/**
 * Key prefixes of an audience and of one of its topics, to invalidate or remove everything below.
 */
export const everythingOf = (audience: SessionAudience) => [audience] as const;
export const everythingUnder = (audience: SessionAudience, topic: UpdateTopic) =>
  [audience, topic] as const;

const countedTopics: ReadonlySet<unknown> = new Set<UpdateTopic>([
  'go_live',
  'kyc',
  'tickets',
  'transactions',
]);

/**
 * Matches the queries to refetch after a change of a topic; without a topic, all queries of the
 * audience.
 */
export const staleAfter =
  (audience: SessionAudience, topic: UpdateTopic | undefined) =>
  ({ queryKey: [owner, kind] }: { queryKey: QueryKey }): boolean =>
    owner === audience &&
    (topic === undefined || kind === topic || (kind === 'counts' && countedTopics.has(topic)));

export const partnerKeys = {
  profile: ['partner', 'partners', 'profile'],
  twoFactor: ['partner', 'partners', 'two-factor'],
  secondFactors: ['partner', 'partners', 'second-factors'],
  sessions: ['partner', 'partners', 'sessions'],
  securityEvents: ['partner', 'partners', 'security-events'],
  kycStatus: ['partner', 'kyc', 'status'],
  apiKeyStatus: (mode: string) => ['partner', 'api_keys', 'status', mode],
  secretKeys: (mode: string) => ['partner', 'api_keys', 'secret-keys', mode],
  webhooks: (mode: string) => ['partner', 'webhooks', 'list', mode],
  webhookDeliveries: (id: number, state: string) => ['partner', 'webhooks', 'sent', id, state],
  webhookDelivery: (id: number) => ['partner', 'webhooks', 'delivery', id],
  wallet: (mode: string) => ['partner', 'wallets', 'own', mode],
  transactionList: (filters: object) => ['partner', 'transactions', 'list', filters],
  transaction: (id: string) => ['partner', 'transactions', 'one', id],
  calls: (filters: object) => ['partner', 'untold', 'calls', filters],
  goLiveProgress: ['partner', 'go_live', 'progress'],
  certification: ['partner', 'go_live', 'certification'],
  streamInfo: ['partner', 'live_tables', 'stream-info'],
  revenue: (range: object) => ['partner', 'live_tables', 'revenue', range],
  bets: (mode: string) => ['partner', 'live_tables', 'bets', mode],
  tableLimits: (mode: string) => ['partner', 'live_tables', 'limits', mode],
  player: (mode: string, player: string) => ['partner', 'players', 'one', mode, player],
  playerBets: (mode: string, player: string) => ['partner', 'players', 'bets', mode, player],
  realityCheck: ['partner', 'players', 'reality-check'],
  notificationLists: ['partner', 'notifications', 'list'],
  notificationList: (filter: string) => ['partner', 'notifications', 'list', filter],
  notificationPreferences: ['partner', 'notifications', 'preferences'],
  unreadCount: ['partner', 'notifications', 'unread-count'],
  ticketList: (query: object) => ['partner', 'tickets', 'list', query],
  ticket: (id: number) => ['partner', 'tickets', 'one', id],
} as const satisfies KeysOf<'partner'>;

export const adminKeys = {
  session: ['admin', 'staff', 'session'],
  secondFactors: ['admin', 'staff', 'second-factors'],
  sessions: ['admin', 'staff', 'sessions'],
  counts: ['admin', 'counts'],
  stats: ['admin', 'partners', 'stats'],
  charts: (of: object) => ['admin', 'partners', 'charts', of],
  recentActivity: ['admin', 'untold', 'recent-activity'],
  recordState: ['admin', 'untold', 'record-state'],
  activityList: (filters: object) => ['admin', 'untold', 'activity', filters],
  partnerList: (view: object) => ['admin', 'partners', 'list', view],
  partner: (id: number) => ['admin', 'partners', 'one', id],
  partnerActivity: (id: number) => ['admin', 'partners', 'activity', id],
  goLiveList: (stage: string) => ['admin', 'go_live', 'list', stage],
  partnerGoLive: (id: number) => ['admin', 'go_live', 'of-partner', id],
  partnerCertification: (id: number) => ['admin', 'go_live', 'certification', id],
  partnerPlayer: (id: number, mode: string, player: string) => [
    ...(['admin', 'players', 'one'] as const),
    ...[id, mode, player],
  ],
  partnerWallets: (id: number) => ['admin', 'wallets', 'of-partner', id],
  partnerCalls: (id: number, mode: string) => ['admin', 'untold', 'calls', id, mode],
  partnerWebhooks: (id: number) => ['admin', 'webhooks', 'of-partner', id],
  partnerTickets: (id: number) => ['admin', 'tickets', 'of-partner', id],
  kycRequestList: (view: object) => ['admin', 'kyc', 'requests', view],
  kycRequest: (partnerId: number) => ['admin', 'kyc', 'request', partnerId],
  ticketList: (query: object) => ['admin', 'tickets', 'list', query],
  ticket: (id: number) => ['admin', 'tickets', 'one', id],
  transactionList: (filters: object) => ['admin', 'transactions', 'list', filters],
  transaction: (id: string) => ['admin', 'transactions', 'one', id],
  needingAttention: (of: object) => ['admin', 'transactions', 'needing-attention', of],
  watchedTables: (of: object) => ['admin', 'live_tables', 'tables', of],
  tableLimits: ['admin', 'live_tables', 'limits'],
  revenue: (range: object) => ['admin', 'live_tables', 'revenue', range],
  enquiryList: (state: string | undefined) => ['admin', 'enquiries', state],
  staffList: ['admin', 'staff', 'list'],
  assignees: ['admin', 'staff', 'assignees'],
  settings: ['admin', 'settings', 'all'],
  secondFactorRule: ['admin', 'settings', 'second-factor'],
} as const satisfies KeysOf<'admin'>;

export const outsideKeys = {
  openApi: ['outside', 'openapi'],
  liveTables: ['outside', 'live-tables'],
  sessionLimits: ['outside', 'session-limits'],
  round: (id: number) => ['outside', 'round', id],
  sdk: ['outside', 'sdk'],
  finding: (evidence: object) => ['outside', 'finding', evidence],
  chainEnd: (from: object) => ['outside', 'chain-end', from],
  passwordLink: (path: string, token: string) => ['outside', 'password-link', path, token],
  addressLink: (path: string, token: string) => ['outside', 'address-link', path, token],
  storedDocument: (id: number) => ['outside', 'kyc-document', id],
} as const satisfies Record<string, OutsideKey | ((...given: never[]) => OutsideKey)>;

type KeyOf<A extends SessionAudience> = readonly [A, SessionKey[1], ...unknown[]];
type KeysOf<A extends SessionAudience> = Record<
  string,
  KeyOf<A> | ((...given: never[]) => KeyOf<A>)
>;
