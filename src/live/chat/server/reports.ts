import * as z from 'zod'
import { Failure, fail, failWithRetryAfter, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { chatErrors } from '../contract.ts'
import { changeMessages, findMessages, type MessageToChange } from './change-messages.ts'
import { findWriteRefusal } from './decide-message.ts'
import { leaveRoom, lockRoom, type Room, toRoomTopic } from './room.ts'
import { type RoomAddress, readRules } from './room-rules.ts'
import { readStandings, type StandingRow, toStanding } from './standings.ts'

/** Number of fans whose reports hold a message until a moderator decides. */
const reportsToHold = 3
const reportsMinuteMax = 10
const minuteMs = 60_000

const report = statement({
  name: 'chat.report',
  text: `with added as (insert into chat_reports (message_id, user_id, reason, at) values ($1, $2, $3, $4)
      on conflict do nothing returning message_id)
    update chat_messages m set report_count = report_count + 1 from added where m.id = added.message_id
    returning m.report_count`,
  row: z.object({ report_count: z.int() }),
})

const fanReportsStatement = statement({
  name: 'chat.reports-of-fan',
  text: `select (count(*) filter (where at > $3))::int as count, min(at) filter (where at > $3) as first_at,
      coalesce(bool_or(message_id = $2), false) as is_repeat
    from chat_reports where user_id = $1`,
  row: z.object({ count: z.int(), first_at: z.date().nullable(), is_repeat: z.boolean() }),
})

const approved = statement({
  name: 'chat.is-approved',
  text: `select held_for is not null as is_approved from chat_messages where id = $1`,
  row: z.object({ is_approved: z.boolean() }),
})

/**
 * Stores a fan's report of a message, once per fan. A fan who may not write here cannot report either, so
 * that throwaway accounts cannot hide messages.
 */
export async function reportMessage(
  address: RoomAddress,
  { messageId, reason }: { messageId: string; reason: string },
  context: FanContext,
) {
  const { userId } = context.fan
  const now = context.now()
  const result = await context.write(async db => {
    const room = (await readRules(db, address, now)) && (await lockRoom(db, address.chatId, now))
    if (!room) return fail(chatErrors.notFound)
    const [message] = await findMessages(db, room, [messageId])
    if (message?.state !== 'published') return fail(chatErrors.messageNotFound)
    const userIds = [userId, ...(message.user_id === null ? [] : [message.user_id])]
    const rows = await readStandings(db, { ...address, userIds })
    const findRow = (id: number | null) => rows.find(row => row.user_id === id)
    const refused = await refuseReport(db, messageId, { reporter: findRow(userId), now })
    if (refused) return refused
    const [row] = await db.query(report, [messageId, userId, reason, new Date(now)])
    const isEnough = row !== undefined && row.report_count >= reportsToHold
    const failed = isEnough && (await holdReported(db, room, { message, author: findRow(message.user_id) }))
    return failed || { message_id: messageId, is_reported: true }
  })
  if (!(result instanceof Failure)) context.hints.tell(toRoomTopic(address.chatId))
  return result
}

/** Ignores the room's state: everyone can read a closed or members' room, and readers may report. */
async function refuseReport(
  db: Db,
  messageId: string,
  { reporter, now }: { reporter: StandingRow | undefined; now: number },
): Promise<Failure | null> {
  if (!reporter) return fail(platformErrors.signInRequired)
  const refused = findWriteRefusal({ state: 'open', slowSeconds: 0 }, toStanding(reporter), now)
  if (refused) return refused
  const [sent] = await db.query(fanReportsStatement, [reporter.user_id, messageId, new Date(now - minuteMs)])
  if (!sent || sent.is_repeat || sent.count < reportsMinuteMax) return null
  const waitMs = (sent.first_at?.getTime() ?? now) + minuteMs - now
  return failWithRetryAfter(platformErrors.tooManyRequests, Math.ceil(waitMs / 1_000))
}

/**
 * Holds a reported message. Messages of the artist's team or moderators, and approved ones, only appear in
 * the queue.
 */
async function holdReported(
  db: Db,
  room: Room,
  { message, author }: { message: MessageToChange; author: StandingRow | undefined },
): Promise<Failure | null> {
  if (author && author.badge !== null) return null
  const [looked] = await db.query(approved, [message.id])
  if (looked?.is_approved) return null
  const set = { held_for: 'reports', held_word: null }
  const held = await changeMessages(db, room, [message], { act: 'hold', actor: 'system', set })
  if (held instanceof Failure) return held
  await leaveRoom(db, room)
  return null
}
