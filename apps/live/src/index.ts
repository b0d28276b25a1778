export { type CreateLive, createLive, type Live } from './create-live.ts';
export type { ApiKeyOwner, FindPartnerByApiKey } from './live-parts.ts';
export {
  isOriginAllowed,
  listAllowedOrigins,
  originOf,
  replaceAllowedOrigins,
} from './sessions/allowed-origins.ts';
