import type { activityRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { checkRecordEnd } from '@baize/platform/record/check-record-end';

export const readRecordState: Operation<typeof activityRoutes.readRecordState> = ({ resources }) =>
  checkRecordEnd(resources);
