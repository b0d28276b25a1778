import { kycRoutes, type RouteAnswer } from '@baize/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { adminKeys } from '../../lib/query-keys.ts';

export type RequestAnswer = RouteAnswer<typeof kycRoutes.readKycRequest>;

/** Queries a partner's submission, for staff; 404 if there is none. */
export const kycRequestQuery = (partnerId: number) =>
  queryOptions({
    queryKey: adminKeys.kycRequest(partnerId),
    queryFn: ({ signal }) =>
      callApi(kycRoutes.readKycRequest, { params: { id: partnerId }, signal }),
  });
