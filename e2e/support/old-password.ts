import { limits } from '@baize/contract';
import { inDatabase } from './database.ts';

const tooLongAgo = () => new Date(Date.now() - limits.recentPasswordMinutes * 60_000 - 1_000);

/** Makes the last password check of a partner's sessions slightly too old for sensitive actions. */
export async function letPasswordAge(username: string): Promise<void> {
  await inDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ password_at: tooLongAgo() })
      .where('partner_id', 'in', (row) =>
        row.selectFrom('partners').select('id').where('username', '=', username),
      )
      .execute(),
  );
}

/** Does the same for one session only, because other tests share the owner's account. */
export async function letPasswordAgeIn(token: string): Promise<void> {
  const [, claims = ''] = token.split('.');
  const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { jti: string };
  await inDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ password_at: tooLongAgo() })
      .where('jti', '=', jti)
      .executeTakeFirstOrThrow(),
  );
}
