import * as z from 'zod'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { Db } from '../../../platform/server/database.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { showMachine } from './show-machine.ts'

/** Locks the row, so that the show can't change between the check and the update. */
const byIdOrKey = statement({
  name: 'shows.find-for-command',
  text: `select s.id, ${buildTextSql('s.title', "'en'")} as title, s.status, s.live_type, s.live_source, s.replay_type,
      s.replay_source, s.is_free, s.starts_at, h.chat_id
    from shows s left join show_chats h on h.show_id = s.id
    where s.id = ${selectIdByName('shows', '$1')} for no key update of s`,
  row: z.object({
    id: z.int(),
    title: z.string(),
    status: z.enum(showMachine.states),
    is_free: z.boolean(),
    starts_at: z.date(),
    live_type: z.int(),
    live_source: z.string().nullable(),
    replay_type: z.int().nullable(),
    replay_source: z.string().nullable(),
    chat_id: z.int().nullable(),
  }),
})
export type FoundShow = RowOf<typeof byIdOrKey>

/** Finds a show by id or import key and locks it for the rest of the transaction; undefined if unknown. */
export async function findShow(db: Db, name: string): Promise<FoundShow | undefined> {
  const [show] = await db.query(byIdOrKey, [name])
  return show
}
