import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { chatErrors } from '../contract.ts'
import { hasAgreed } from './agreements.ts'
import { computeRemainingWaitMs, computeWaitMs, findWriteRefusal, formatMuteEnd } from './decide-message.ts'
import { anyMessageRow, messageColumns, messageJoins, presentAnyMessage } from './message-row.ts'
import { type RoomAddress, readRules } from './room-rules.ts'
import { readStandings, toStanding } from './standings.ts'

const whyNot = new Map([
  [chatErrors.closed.name, 'closed'],
  [chatErrors.muted.name, 'muted'],
  [chatErrors.membersOnly.name, 'members'],
  [chatErrors.unverified.name, 'unverified'],
] as const)

export async function getStanding(address: RoomAddress, { read, fan, now }: FanContext) {
  const rules = await readRules(read, address, now())
  if (!rules) return fail(chatErrors.notFound)
  const [row] = await readStandings(read, { ...address, userIds: [fan.userId] })
  if (!row) throw new Error('a signed-in fan is not there')
  const standing = toStanding(row)
  const refused = findWriteRefusal(rules, standing, now())
  const isMuted = (standing.mutedUntil ?? 0) > now()
  const reason = row.fan.is_restricted
    ? ('restricted' as const)
    : refused
      ? (whyNot.get(refused.entry.name) ?? null)
      : null
  const [isAgreed, held] = await Promise.all([
    hasAgreed(read, fan.userId),
    row.person_id === null ? [] : readHeld(read, address.chatId, row.person_id),
  ])
  return {
    author_id: row.public_id,
    can_write: reason === null,
    why_not: reason,
    muted_until: isMuted ? formatMuteEnd(standing.mutedUntil ?? 0) : null,
    wait_seconds: computeWaitMs(rules, standing) / 1_000,
    wait_left_ms: computeRemainingWaitMs(rules, standing, now()),
    badge: row.badge,
    is_moderator: row.is_moderator,
    has_agreed: isAgreed,
    held,
  }
}

const heldStatement = jsonStatement({
  name: 'chat.own-held',
  text: `select ${messageColumns}, m.state, m.client_id from chat_messages m ${messageJoins}
    where m.chat_id = $1 and m.person_id = $2 and m.state = 'held' order by m.at, m.id limit 50`,
  row: anyMessageRow.extend({ client_id: z.string() }),
})

async function readHeld(db: ReadDb, chatId: number, personId: number) {
  const rows = await readJsonRows(db, heldStatement, [chatId, personId])
  return rows.map(row => ({ ...presentAnyMessage(row), client_id: row.client_id }))
}

/** Fails for fans who do not moderate this room; `isArtistToo` also admits the artist's team. */
export async function checkModerator(
  db: ReadDb,
  address: RoomAddress,
  { userId, now, isArtistToo = false }: { userId: number; now: number; isArtistToo?: boolean },
): Promise<Failure | null> {
  if (!(await readRules(db, address, now))) return fail(chatErrors.notFound)
  const [row] = await readStandings(db, { ...address, userIds: [userId] })
  const isLetIn = row?.is_moderator || (isArtistToo && row?.badge)
  return isLetIn ? null : fail(chatErrors.moderatorsOnly)
}
