import { certificationRoutes, goLiveRoutes } from '@baize/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { partnerKeys } from '../../lib/query-keys.ts';

export const progressQuery = queryOptions({
  queryKey: partnerKeys.goLiveProgress,
  queryFn: ({ signal }) => callApi(goLiveRoutes.goLiveProgress, { signal }),
});

export const certificationQuery = queryOptions({
  queryKey: partnerKeys.certification,
  queryFn: ({ signal }) => callApi(certificationRoutes.readCertification, { signal }),
});
