import * as z from 'zod'
import { fail } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { chatStateAt } from '../../shows/server/index.ts'
import { chatErrors } from '../contract.ts'
import { messageColumns, messageJoins, messageRow, presentMessage } from './message-row.ts'

/** Long enough for moderators and readers to have seen what stands behind an artist on a stage. */
const passedMs = 10_000
const screenMax = 50

const screen = statement({
  name: 'chat.screen',
  text: `select coalesce((select hearts from chat_hearts where chat_id = $1), 0) as hearts,
    ${chatStateAt('$3::timestamptz')} as state, c.pinned,
    (select json_agg(x) from (select ${messageColumns} from chat_messages m ${messageJoins}
      where m.chat_id = $1 and m.state = 'published' and m.report_count = 0 and m.at <= $2
        and m.seq > (select last_seq from chat_rooms where chat_id = $1) - 1000
      order by m.seq desc limit ${screenMax}) x) as messages
    from show_chats c join shows s on s.id = c.show_id where c.chat_id = $1`,
  row: z.object({
    ...{ hearts: z.int(), messages: z.array(messageRow).nullable() },
    ...{ state: z.enum(['open', 'slow', 'members', 'closed']) },
    pinned: z.record(z.string(), z.string()).nullable(),
  }),
})

/** What the artist may be shown: published for a while, and reported by nobody. */
export async function readScreen(db: ReadDb, chatId: number, now: number) {
  const [row] = await db.query(screen, [chatId, new Date(now - passedMs), new Date(now)])
  if (!row) return fail(chatErrors.notFound)
  const { hearts, messages, state, pinned } = row
  return { hearts, state, pinned, messages: (messages ?? []).map(presentMessage).toReversed() }
}
