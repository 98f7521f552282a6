import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { OauthProvider } from '../../../platform/server/oauth-config.ts'
import type { OauthPerson } from './oauth-links.ts'

/** Whom a fan is connected with, oldest first. */
export function listConnections(
  db: ReadDb,
  userId: number,
): Promise<{ provider: OauthProvider; name: string | null; linked_at: Date }[]> {
  const text = 'select provider, name, linked_at from oauth_accounts where user_id = $1 order by linked_at'
  return db.query({ name: 'accounts.list-oauth', text, values: [userId] })
}

export async function disconnect(db: Db, userId: number, provider: string): Promise<void> {
  const text = 'delete from oauth_accounts where user_id = $1 and provider = $2'
  await db.query({ name: 'accounts.disconnect-oauth', text, values: [userId, provider] })
}

/** The account that a person is connected with, locked until the caller's transaction ends. */
export async function lockAccountOf(
  db: Db,
  { provider, providerUserId }: OauthPerson,
): Promise<{ id: number; disabled_at: Date | null } | undefined> {
  const [account] = await db.query<{ id: number; disabled_at: Date | null }>({
    name: 'accounts.of-oauth',
    text: `select u.id, u.disabled_at from oauth_accounts a join users u on u.id = a.user_id
      where a.provider = $1 and a.provider_user_id = $2 for update of u`,
    values: [provider, providerUserId],
  })
  return account
}

export function exportConnections(db: ReadDb, userId: number): Promise<object[]> {
  const text = `select provider, provider_user_id, name, linked_at from oauth_accounts where user_id = $1
    order by linked_at`
  return db.query<object>({ name: 'accounts.export-oauth', text, values: [userId] })
}

/** Also links that the same people of a service came with and did not use. */
export async function eraseConnections(db: Db, userId: number): Promise<void> {
  const text = `with gone as (delete from oauth_accounts where user_id = $1 returning provider, provider_user_id)
    delete from oauth_links l using gone g
      where l.provider = g.provider and l.provider_user_id = g.provider_user_id`
  await db.query({ name: 'accounts.erase-oauth', text, values: [userId] })
}
