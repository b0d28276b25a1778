import { accountStatuses, kycStatuses, type PartnerSort, partnerSorts } from '@baize/contract';
import { useClearedParams, useSearchParam } from '../../lib/search-param.ts';
import type { PartnerView } from './partner-queries.ts';

const known = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((candidate) => candidate === value);

const firstOrder: Record<PartnerSort, 'asc' | 'desc'> = {
  created_at: 'desc',
  last_login: 'desc',
  company_name: 'asc',
  username: 'asc',
};

/** Search, filters and sort order of the partner list, stored in the URL. */
export function usePartnerView() {
  const [search, setSearch] = useSearchParam('search');
  const [status, setStatus] = useSearchParam('status');
  const [kyc, setKyc] = useSearchParam('kyc');
  const [sortParam, setSort] = useSearchParam('sort');
  const sort = known(partnerSorts, sortParam) ?? 'created_at';
  const deleted = status === 'deleted';
  const statusFilter = known(accountStatuses, status);
  const kycFilter = known(kycStatuses, kyc);
  const query: PartnerView = {
    sort,
    order: firstOrder[sort],
    ...(search && { search }),
    ...(deleted && { deleted: 'true' }),
    ...(statusFilter && { status: statusFilter }),
    ...(kycFilter && { kyc_status: kycFilter }),
  };
  const clear = useClearedParams();
  return { query, clear, search, setSearch, status, setStatus, kyc, setKyc, sort, setSort };
}

export type UsePartnerView = ReturnType<typeof usePartnerView>;
