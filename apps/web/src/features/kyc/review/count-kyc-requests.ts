import { kycRoutes } from '@baize/contract';
import { callApi } from '../../../lib/api.ts';

export const countKycRequests = (signal: AbortSignal) =>
  callApi(kycRoutes.listKycRequests, { query: { limit: 1 }, signal });
