import type { ActionDescriptions } from './action-description.ts';

/** Actions of the integration: keys, wallets, webhooks, players and limits. */
export const integrationActions = {
  'api_key.generated': {
    sentence: 'An API key[ ({mode})] was generated for {company}',
    seenWith: 'partners.view',
    own: 'API key[ ({mode})] generated',
  },
  'api_key.regenerated': {
    sentence: 'An API key[ ({mode})] was replaced for {company}',
    seenWith: 'partners.view',
    own: 'API key[ ({mode})] regenerated',
  },
  'secret_key.created': {
    sentence: 'A secret key ({mode}) was made for {company}',
    seenWith: 'partners.view',
    own: 'Secret key[ ({mode})] made',
  },
  'secret_key.revoked': {
    sentence: 'A secret key ({mode}) of {company} was revoked',
    seenWith: 'partners.view',
    own: 'Secret key[ ({mode})] revoked',
  },
  'wallet.set': {
    sentence: 'The wallet ({mode}) of {company} was set',
    seenWith: 'partners.view',
    own: 'Wallet[ ({mode})] set',
  },
  'wallet.secret_replaced': {
    sentence: 'The secret of the wallet ({mode}) of {company} was replaced',
    seenWith: 'partners.view',
    own: 'Wallet[ ({mode})] secret replaced',
  },
  'certification.passed': {
    sentence: 'The test wallet of {company} passed the certification',
    seenWith: 'partners.view',
    own: 'Certification passed',
  },
  'certification.failed': {
    sentence: 'The test wallet of {company} failed the certification',
    seenWith: 'partners.view',
    own: 'Certification failed',
  },
  'transaction.retried': {
    sentence: '{actor} had transaction {transaction} of {company} sent again',
    seenWith: 'live.view',
    own: 'Transaction sent again',
  },
  'transaction.closed': {
    sentence: '{actor} closed transaction {transaction} of {company} without sending it',
    seenWith: 'live.view',
    own: 'Transaction closed without being sent',
  },
  'transaction.list_exported': {
    sentence: 'Transactions ({mode}) were exported',
    seenWith: 'live.view',
  },
  'player.limits_set': {
    sentence: 'The limits of player {player} ({mode}) of {company} were set',
    seenWith: 'live.view',
    own: 'Player limits set',
  },
  'player.paused': {
    sentence: 'Player {player} ({mode}) of {company} was paused',
    seenWith: 'live.view',
    own: 'Player paused',
  },
  'player.excluded': {
    sentence: 'Player {player} ({mode}) of {company} was excluded',
    seenWith: 'live.view',
    own: 'Player excluded',
  },
  'player.admitted': {
    sentence: 'Player {player} ({mode}) of {company} was admitted again',
    seenWith: 'live.view',
    own: 'Player admitted',
  },
  'player.reality_check_set': {
    sentence: 'How often players of {company} are asked to go on was set',
    seenWith: 'live.view',
    own: 'Reality check set',
  },
  'table_limits.set': {
    sentence: '{actor} set the limits of {table} in {currency}',
    seenWith: 'live.view',
  },
  'table_limits.currency_removed': {
    sentence: '{actor} took {currency} off {table}',
    seenWith: 'live.view',
  },
  'table_limits.lowered': {
    sentence: '{company} set its own limits ({mode}) of {table} in {currency}',
    seenWith: 'partners.view',
    own: 'Own table limits set',
  },
  'webhook.created': {
    sentence: 'A webhook ({mode}) was added for {company}',
    seenWith: 'partners.view',
    own: 'Webhook[ ({mode})] added',
  },
  'webhook.updated': {
    sentence: 'A webhook ({mode}) of {company} was changed',
    seenWith: 'partners.view',
    own: 'Webhook[ ({mode})] changed',
  },
  'webhook.deleted': {
    sentence: 'A webhook ({mode}) of {company} was removed',
    seenWith: 'partners.view',
    own: 'Webhook[ ({mode})] removed',
  },
  'webhook.secret_replaced': {
    sentence: 'The secret of a webhook ({mode}) of {company} was replaced',
    seenWith: 'partners.view',
    own: 'Webhook[ ({mode})] secret replaced',
  },
  'webhook.paused': {
    sentence: 'A webhook ({mode}) of {company} was paused',
    seenWith: 'partners.view',
    own: 'Webhook[ ({mode})] paused',
  },
  'webhook.resumed': {
    sentence: 'A webhook ({mode}) of {company} was resumed',
    seenWith: 'partners.view',
    own: 'Webhook[ ({mode})] resumed',
  },
} as const satisfies ActionDescriptions;
