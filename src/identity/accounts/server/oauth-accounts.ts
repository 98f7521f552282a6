import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { oauthProviders } from './oauth-config.ts'
import type { OauthPerson } from './oauth-links.ts'

const listOauth = statement({
  name: 'accounts.list-oauth',
  text: 'select provider, name, linked_at from oauth_accounts where user_id = $1 order by linked_at',
  row: z.object({ provider: z.enum(oauthProviders), name: z.string().nullable(), linked_at: z.date() }),
})

/** Lists the fan's OAuth connections, oldest first. */
export function listConnections(db: ReadDb, userId: number) {
  return db.query(listOauth, [userId])
}

const disconnectOauth = statement({
  name: 'accounts.disconnect-oauth',
  text: 'delete from oauth_accounts where user_id = $1 and provider = $2',
  row: none,
})

export async function disconnect(db: Db, userId: number, provider: string): Promise<void> {
  await db.query(disconnectOauth, [userId, provider])
}

const disconnectAllStatement = statement({
  name: 'accounts.disconnect-all',
  text: 'delete from oauth_accounts where user_id = $1 returning provider',
  row: z.object({ provider: z.string() }),
})

/** @returns whether there were any connections. */
export async function disconnectAll(db: Db, userId: number): Promise<boolean> {
  return (await db.query(disconnectAllStatement, [userId])).length > 0
}

const accountByOauth = statement({
  name: 'accounts.of-oauth',
  text: `select u.id, u.disabled_at from oauth_accounts a join users u on u.id = a.user_id
      where a.provider = $1 and a.provider_user_id = $2 for update of u`,
  row: z.object({ id: z.int(), disabled_at: z.date().nullable() }),
})

/** Finds the account connected with this person and locks it until the caller's transaction ends. */
export async function lockConnectedAccount(
  db: Db,
  { provider, providerUserId }: OauthPerson,
): Promise<{ id: number; disabled_at: Date | null } | undefined> {
  const [account] = await db.query(accountByOauth, [provider, providerUserId])
  return account
}

const exportOauth = statement({
  name: 'accounts.export-oauth',
  text: `select provider, provider_user_id, name, linked_at from oauth_accounts where user_id = $1
    order by linked_at`,
  row: z.object({
    provider: z.string(),
    provider_user_id: z.string(),
    name: z.string().nullable(),
    linked_at: z.date(),
  }),
})

export function exportConnections(db: ReadDb, userId: number): Promise<object[]> {
  return db.query(exportOauth, [userId])
}

const eraseOauth = statement({
  name: 'accounts.erase-oauth',
  text: `with gone as (delete from oauth_accounts where user_id = $1 returning provider, provider_user_id)
    delete from oauth_links l using gone g
      where l.provider = g.provider and l.provider_user_id = g.provider_user_id`,
  row: none,
})

/** Erases the fan's connections and the unused links of the same people. */
export async function eraseConnections(db: Db, userId: number): Promise<void> {
  await db.query(eraseOauth, [userId])
}
