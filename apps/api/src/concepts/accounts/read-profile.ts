import type { accountRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';

export const readProfile: Operation<typeof accountRoutes.profile> = async ({ caller }) =>
  caller.account;
