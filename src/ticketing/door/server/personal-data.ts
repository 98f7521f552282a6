import * as z from 'zod'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'

const exportStatement = jsonStatement({
  name: 'door.export',
  text: `select n.ticket_id, ${buildIsoUtcSql('to_timestamp((n.at_ms + coalesce(n.offset_ms, 0)) / 1000.0)')} as at
    from door_entries n join entry_tickets t on t.public_id = n.ticket_id where t.user_id = $1 and n.forgotten_at is null order by 2, 1`,
  row: z.object({ ticket_id: z.string(), at: z.string() }),
})

/**
 * Personal data in the admission times of a fan's tickets. An entry references only a ticket and is purged
 * after 90 days.
 */
export const doorData: PersonalData = {
  tables: { door_entries: { exportedAs: 'admissions' } },
  export: async (db, { userId }) => ({ admissions: await readJsonRows(db, exportStatement, [userId]) }),
  // An entry no longer identifies a fan once the ticket is detached from the account.
  erase: async () => {},
}
