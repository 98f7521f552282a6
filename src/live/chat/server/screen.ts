import * as z from 'zod'
import { fail } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { chatErrors } from '../contract.ts'
import { messageColumns, messageJoins, messageRow, presentMessage } from './message-row.ts'
import { type RoomAddress, readRules } from './room-rules.ts'

/**
 * Delay before a message appears behind the artist on stage, so that moderators and readers can react first.
 */
const passedMs = 10_000
const screenMax = 50

const screen = statement({
  name: 'chat.screen',
  text: `select coalesce((select hearts from chat_hearts where chat_id = $1), 0) as hearts,
    (select json_agg(x) from (select ${messageColumns} from chat_messages m ${messageJoins}
      where m.chat_id = $1 and m.state = 'published' and m.report_count = 0 and m.at <= $2
        and m.seq > (select last_seq from chat_rooms where chat_id = $1) - 1000
      order by m.seq desc limit ${screenMax}) x) as messages`,
  row: z.object({ hearts: z.int(), messages: z.array(messageRow).nullable() }),
})

/**
 * Returns messages for the artist's screen that have been published for a while and have no reports, and the
 * room's current settings.
 */
export async function readScreen(db: ReadDb, address: RoomAddress, now: number) {
  const rules = await readRules(db, address, now)
  if (!rules) return fail(chatErrors.notFound)
  const [row] = await db.query(screen, [address.chatId, new Date(now - passedMs)])
  return {
    state: rules.state,
    pinned: rules.pinned,
    hearts: row?.hearts ?? 0,
    messages: (row?.messages ?? []).map(presentMessage).toReversed(),
  }
}
