import * as z from 'zod'
import { fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { toNationalNumber } from '../../accounts/server/index.ts'
import { phoneErrors } from '../contract.ts'
import { isAlive, linkLifeMs } from './phone.ts'
import { hashLinkToken } from './secrets.ts'

const linkStatement = statement({
  name: 'phones.link',
  text: `select id, e164, link_sent_at, link_opened_at from phones
    where link_hash = $1 and verified_at is null`,
  row: z.object({
    id: z.string(),
    e164: z.string(),
    link_sent_at: z.date(),
    link_opened_at: z.date().nullable(),
  }),
})
type LinkRow = RowOf<typeof linkStatement>

/** Finds a valid link: the newest of its phone, unused, at most three hours old. */
async function findLink(db: ReadDb, token: string, now: number): Promise<LinkRow | null> {
  const [row] = await db.query(linkStatement, [hashLinkToken(token)])
  return row && isAlive(row.link_sent_at, linkLifeMs, now) ? row : null
}

/** Reads the link's state for its page. Read-only, because link scanners open it, too. */
export async function readLink(db: ReadDb, token: string, now: number) {
  const link = await findLink(db, token, now)
  if (!link) return { state: 'ended' as const, phone_number_hint: null }
  const numberHint = `•••• ${toNationalNumber(link.e164).slice(-4)}`
  return {
    state: link.link_opened_at ? ('opened' as const) : ('waiting' as const),
    phone_number_hint: numberHint,
  }
}

const openLinkStatement = statement({
  name: 'phones.open-link',
  text: `update phones set link_opened_at = coalesce(link_opened_at, $2)
    where link_hash = $1 and verified_at is null returning id`,
  row: z.object({ id: z.string() }),
})

/** Marks the link as opened, which lets the requesting device continue. Idempotent. */
export async function openLink(db: Db, token: string, now: number) {
  const link = await findLink(db, token, now)
  if (!link) return fail(phoneErrors.ended)
  // Checks the hash again: a newer link may have been sent in between (race).
  const opened = await db.query(openLinkStatement, [hashLinkToken(token), new Date(now)])
  return opened.length > 0 ? {} : fail(phoneErrors.ended)
}
