import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { winnerMachine } from './winner-machine.ts'

const exportStatement = statement({
  name: 'draws.export',
  text: `select e.id as entry_id, e.project_id, e.made_at, e.refunded_at, e.rank, w.status as result, w.chosen_at,
      w.confirm_until
    from draw_entries e left join draw_winners w on w.entry_id = e.id
    where e.user_id = $1 order by e.project_id, e.rank, e.id`,
  row: z.object({
    entry_id: z.string(),
    project_id: z.int(),
    made_at: z.date(),
    refunded_at: z.date().nullable(),
    rank: z.int().nullable(),
    result: z.enum(winnerMachine.states).nullable(),
    chosen_at: z.date().nullable(),
    confirm_until: z.date().nullable(),
  }),
})

const eraseStatement = statement({
  name: 'draws.erase',
  text: 'update draw_entries set user_id = null where user_id = $1',
  row: none,
})

/**
 * Personal data in draw entries. Entries remain, because the published list consists of them: erasing a fan
 * only removes the owner, and the entry can no longer win.
 */
export const drawData: PersonalData = {
  tables: { draw_entries: { exportedAs: 'draw_entries' } },
  export: async (db, { userId }) => ({ draw_entries: await db.query(exportStatement, [userId]) }),
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
  },
}
