import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { oauthProviders } from './oauth-config.ts'
import { mailServiceConnected } from './service-connected.ts'

/** Lifetime of a link between the OAuth callback and signing in or up. */
export const linkLifeMs = 3 * 3_600_000

/** A person's identity at an OAuth provider. */
export interface OauthPerson {
  provider: string
  providerUserId: string
  /** What the service calls them, where it says. */
  name: string | null
}

/**
 * What became of connecting: `other` where the person is connected with another account already, or the account
 * with another person of the service.
 */
export type LinkOutcome = 'linked' | 'ended' | 'other'

export const oauthHash = (secret: string) => createHash('sha256').update(secret).digest()

const keepOauthLink = statement({
  name: 'accounts.keep-oauth-link',
  text: `insert into oauth_links (id_hash, provider, provider_user_id, name, created_at)
      values ($1, $2, $3, $4, $5)`,
  row: none,
})

/** Keeps the person for later; the id (256 bits, base64url) leaves the server once. */
export async function keepOauthPerson(db: Db, person: OauthPerson, now: number): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await db.query(keepOauthLink, [
    oauthHash(id),
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

/** Notes that a sign-up began with a link: its account will be connected. A link that has ended is none. */
export async function reserveOauthLink(db: Db, linkId: string, preuserId: string): Promise<void> {
  await db.query(reserveOauthLinkStatement, [oauthHash(linkId), preuserId])
}

const takeReservedLink = statement({
  name: 'accounts.take-reserved-link',
  text: 'delete from oauth_links where preuser_id = $1 returning provider, provider_user_id, name',
  row: linkRow,
})

/** Connects a new fan as the sign-up asked for, in the caller's transaction. */
export async function linkOauthOfPreuser(
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
 * Connects a fan with the person whom a link stands for, in the caller's transaction, and tells the fan by mail that
 * there is another way in. A link works once.
 */
export async function linkOauth(db: Db, linkId: string, userId: number, now: number): Promise<LinkOutcome> {
  const [link] = await db.query(takeOauthLink, [oauthHash(linkId), new Date(now - linkLifeMs)])
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
