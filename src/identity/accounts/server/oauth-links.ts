import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { oauthProviders } from './oauth-config.ts'
import { mailServiceConnected } from './service-connected.ts'

/** Lifetime of a link between the OAuth callback and signing in or up. */
export const oauthLinkTtlMs = 3 * 3_600_000

export interface OauthPerson {
  provider: string
  providerUserId: string
  /** The name at the provider; null if it sends none. */
  name: string | null
}

/**
 * Result of connecting: `ended` if the link has expired or been used; `other` if the person is connected with
 * another account, or the account with another person of the provider.
 */
export type LinkOutcome = 'linked' | 'ended' | 'other'

export const hashOauthSecret = (secret: string) => createHash('sha256').update(secret).digest()

const insertOauthLink = statement({
  name: 'accounts.keep-oauth-link',
  text: `insert into oauth_links (id_hash, provider, provider_user_id, name, created_at)
      values ($1, $2, $3, $4, $5)`,
  row: none,
})

/** Stores the person until sign-in; the returned id (256 bits, base64url) is stored only as a hash. */
export async function storeOauthPerson(db: Db, person: OauthPerson, now: number): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await db.query(insertOauthLink, [
    hashOauthSecret(id),
    person.provider,
    person.providerUserId,
    person.name,
    new Date(now),
  ])
  return id
}

const linkRow = z.object({
  provider: z.enum(oauthProviders),
  provider_user_id: z.string(),
  name: z.string().nullable(),
})
type Link = z.output<typeof linkRow>

const reserveOauthLinkStatement = statement({
  name: 'accounts.reserve-oauth-link',
  text: 'update oauth_links set preuser_id = $2 where id_hash = $1',
  row: none,
})

/** Reserves a link for a sign-up, whose account it will connect. Ignores an expired link. */
export async function reserveOauthLink(db: Db, linkId: string, preuserId: string): Promise<void> {
  await db.query(reserveOauthLinkStatement, [hashOauthSecret(linkId), preuserId])
}

const takeReservedLink = statement({
  name: 'accounts.take-reserved-link',
  text: 'delete from oauth_links where preuser_id = $1 returning provider, provider_user_id, name',
  row: linkRow,
})

/** Connects a new fan through the link that the sign-up reserved, in the caller's transaction. */
export async function linkReservedOauth(
  db: Db,
  preuserId: string,
  userId: number,
  now: number,
): Promise<LinkOutcome> {
  const [link] = await db.query(takeReservedLink, [preuserId])
  return link ? connect(db, link, userId, now) : 'ended'
}

const takeOauthLink = statement({
  name: 'accounts.take-oauth-link',
  text: `delete from oauth_links where id_hash = $1 and created_at > $2
      returning provider, provider_user_id, name`,
  row: linkRow,
})

/**
 * Connects a fan with the person of a link, in the caller's transaction, and emails the fan about the new way
 * to sign in. A link works once.
 */
export async function linkOauth(db: Db, linkId: string, userId: number, now: number): Promise<LinkOutcome> {
  const [link] = await db.query(takeOauthLink, [hashOauthSecret(linkId), new Date(now - oauthLinkTtlMs)])
  if (!link) return 'ended'
  const outcome = await connect(db, link, userId, now)
  const payload = { user_id: userId, provider: link.provider, connected_at_ms: now }
  if (outcome === 'linked') await addJob(db, mailServiceConnected, payload)
  return outcome
}

const linkOauthStatement = statement({
  name: 'accounts.link-oauth',
  text: `insert into oauth_accounts as a (provider, provider_user_id, user_id, name, linked_at)
      select $1, $2, $3, $4, $5
        where not exists (select from oauth_accounts where user_id = $3 and provider = $1 and provider_user_id <> $2)
      on conflict (provider, provider_user_id) do update set name = excluded.name
        where a.user_id = excluded.user_id
      returning user_id`,
  row: z.object({ user_id: z.int() }),
})

async function connect(db: Db, link: Link, userId: number, now: number): Promise<LinkOutcome> {
  const { provider, provider_user_id: personId, name } = link
  const owners = await db.query(linkOauthStatement, [provider, personId, userId, name, new Date(now)])
  return owners.length > 0 ? 'linked' : 'other'
}
