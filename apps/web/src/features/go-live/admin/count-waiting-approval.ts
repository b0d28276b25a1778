import { goLiveRoutes } from '@baize/contract';
import { callApi } from '../../../lib/api.ts';

export const countWaitingApproval = (signal: AbortSignal) =>
  callApi(goLiveRoutes.countGoLive, { signal });
