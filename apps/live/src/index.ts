export { type CreateLive, createLive, type Live } from './create-live.ts';
export type { ApiKeyOwner, FindPartnerByApiKey } from './live-parts.ts';
export { tablePace } from './rounds/lead-table.ts';
export { publishChain } from './rounds/seed-chain.ts';
export {
  isOriginAllowed,
  listAllowedOrigins,
  originOf,
  replaceAllowedOrigins,
} from './sessions/allowed-origins.ts';
