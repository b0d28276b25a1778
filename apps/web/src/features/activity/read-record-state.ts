import { activityRoutes } from '@baize/contract';
import { callApi } from '../../lib/api.ts';

export const readRecordState = (signal: AbortSignal) =>
  callApi(activityRoutes.readRecordState, { signal });
