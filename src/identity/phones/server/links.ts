import * as z from 'zod'
import { fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { nationalNumber } from '../../accounts/server/index.ts'
import { phoneErrors } from '../contract.ts'
import { isAlive, linkLifeMs } from './phone.ts'
import { hashOfLink } from './secrets.ts'

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

/** The link while it works: the newest of its phone, not used, not older than three hours. */
async function findLink(db: ReadDb, token: string, now: number): Promise<LinkRow | null> {
  const [row] = await db.query(linkStatement, [hashOfLink(token)])
  return row && isAlive(row.link_sent_at, linkLifeMs, now) ? row : null
}

/** What the page behind a link says. Read-only, because link scanners open it, too. */
export async function readLink(db: ReadDb, token: string, now: number) {
  const link = await findLink(db, token, now)
  if (!link) return { state: 'ended' as const, phone_number_hint: null }
  const hint = `•••• ${nationalNumber(link.e164).slice(-4)}`
  return { state: link.link_opened_at ? ('opened' as const) : ('waiting' as const), phone_number_hint: hint }
}

const openLinkStatement = statement({
  name: 'phones.open-link',
  text: `update phones set link_opened_at = coalesce(link_opened_at, $2)
    where link_hash = $1 and verified_at is null returning id`,
  row: z.object({ id: z.string() }),
})

/** Lets the device that asked for the link go on. Again: nothing more happens. */
export async function openLink(db: Db, token: string, now: number) {
  const link = await findLink(db, token, now)
  if (!link) return fail(phoneErrors.ended)
  // Re-checked by hash: a newer link may have been sent meanwhile (race).
  const opened = await db.query(openLinkStatement, [hashOfLink(token), new Date(now)])
  return opened.length > 0 ? {} : fail(phoneErrors.ended)
}
