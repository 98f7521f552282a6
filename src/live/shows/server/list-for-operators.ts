import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { type ShowState, showMachine } from './show-machine.ts'

const list = statement({
  name: 'shows.list-for-command',
  text: `select s.id, s.title ->> 'en' as title, s.status, s.is_cancelled, s.starts_at, s.is_free,
      h.state as chat, (select count(*)::int from show_reminders r where r.show_id = s.id) as reminder_count,
      coalesce((select array_agg(m.user_id::text order by m.user_id) from show_moderators m
        where m.show_id = s.id or m.show_id is null), '{}') as moderators
    from shows s left join show_chats h on h.show_id = s.id
    where $1::text is null or s.status = $1 order by s.starts_at desc, s.id desc limit $2`,
  row: z.object({
    id: z.int(),
    title: z.string(),
    status: z.enum(showMachine.states),
    is_cancelled: z.boolean(),
    starts_at: z.date(),
    is_free: z.boolean(),
    chat: z.string().nullable(),
    reminder_count: z.int(),
    moderators: z.array(z.string()),
  }),
})

/**
 * Lists the shows in a state, or all if it is null, latest first, with their chats, reminders and moderators.
 */
export function listShowsForOperators(
  db: ReadDb,
  { status, limit }: { status: ShowState | null; limit: number },
): Promise<RowOf<typeof list>[]> {
  return db.query(list, [status, limit])
}
