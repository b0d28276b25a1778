import type { staffRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { sql } from 'kysely';
import { perform } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';
import { openSession, staffLifetime } from '../../platform/security/sessions.ts';
import { staffColumns } from './staff-columns.ts';

export const logInStaff: Operation<typeof staffRoutes.adminLogin> = async ({
  resources,
  body,
  actor: visitor,
}) => {
  await resources.throttle.consume('loginPerAddress', visitor.ip ?? '');
  const column = body.username.includes('@') ? sql`lower(email)` : sql`lower(username)`;
  const row = await resources.db
    .selectFrom('staff')
    .select([...staffColumns, 'password_hash', 'disabled_at'])
    .where(sql<boolean>`${column} = lower(${body.username})`)
    .executeTakeFirst();
  const guesses = `staff:${row?.username ?? body.username}`;
  await resources.throttle.guesses.count('loginPerAccount', guesses);
  const matches = await passwordMatches(row?.password_hash ?? null, body.password);
  if (!matches || row === undefined) throw new ApiError('invalid_credentials');
  await resources.throttle.guesses.forget('loginPerAccount', guesses);
  if (row.disabled_at !== null) throw new ApiError('account_suspended');
  const { password_hash: _hash, disabled_at: _disabled, ...user } = row;
  const actor: Actor = { ...visitor, kind: 'staff', id: user.id, name: user.username };
  const token = await perform(resources, actor, async (act) => {
    const last_login = resources.now();
    await act.db.updateTable('staff').set({ last_login }).where('id', '=', user.id).execute();
    act.record({ action: 'staff.signed_in' });
    return openSession(act.db, resources, { staffId: user.id }, actor, staffLifetime);
  });
  return { token, user };
};
