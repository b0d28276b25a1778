import { kycRoutes, type RouteAnswer } from '@baize/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { adminKeys } from '../../lib/query-keys.ts';

export type RequestAnswer = RouteAnswer<typeof kycRoutes.readKycRequest>;

/** What a partner has submitted, for staff; 404 while that is nothing. */
export const kycRequestQuery = (partnerId: number) =>
  queryOptions({
    queryKey: adminKeys.kycRequest(partnerId),
    queryFn: ({ signal }) =>
      callApi(kycRoutes.readKycRequest, { params: { id: partnerId }, signal }),
  });
