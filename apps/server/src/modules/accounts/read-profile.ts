import type { accountRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';

export const readProfile: Operation<typeof accountRoutes.profile> = async ({ caller }) =>
  caller.account;
