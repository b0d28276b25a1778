import type { accountRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { partnerColumns } from './partner-columns.ts';

export const readProfile: Operation<typeof accountRoutes.profile> = ({ resources, caller }) =>
  resources.db
    .selectFrom('partners')
    .select(partnerColumns)
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
