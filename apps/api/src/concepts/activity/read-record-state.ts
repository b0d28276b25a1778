import type { activityRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { checkRecordEnd } from '../../platform/record/check-record-end.ts';

export const readRecordState: Operation<typeof activityRoutes.readRecordState> = ({ resources }) =>
  checkRecordEnd(resources);
