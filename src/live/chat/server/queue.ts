import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import type { RowOf } from '../../../platform/server/statement.ts'
import { reportReasons } from '../contract.ts'
import { anyMessageRow, messageColumns, messageJoins, presentAnyMessage } from './message-row.ts'

const waiting = listStatement({
  name: 'chat.queue',
  from: `from chat_messages m ${messageJoins}
    where m.chat_id = $1 and (m.state = 'held' or (m.state = 'published' and m.report_count > 0))`,
  select: `${messageColumns}, m.state, case when m.state = 'held' then m.held_for end as held_for,
    case when m.state = 'held' then m.held_word end as held_word,
    (select json_agg(x) from (select reason, count(*)::int as count from chat_reports r where r.message_id = m.id
      group by reason order by count(*) desc, reason) x) as reports`,
  orderBy: 'm.at, m.id',
  row: anyMessageRow.extend({
    held_for: z.enum(['words', 'reports', 'moderator']).nullable(),
    held_word: z.string().nullable(),
    reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })).nullable(),
  }),
})

/** Lists messages waiting for a moderator, oldest first. */
export function listQueue(
  db: ReadDb,
  { chatId, ...page }: { chatId: number; limit: number; offset: number },
) {
  return readList(db, waiting, { values: [chatId], ...page })
}

export function presentQueuedMessage(row: RowOf<typeof waiting>) {
  const { held_for, held_word, reports } = row
  return { ...presentAnyMessage(row), held_for, held_word, reports: reports ?? [] }
}
