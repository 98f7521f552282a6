import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { admission, admissionSource } from './admission.ts'

const windowsStatement = statement({
  name: 'tickets.admission-windows',
  text: `select t.public_id as id, ${admission.from} as "from", ${admission.until} as until
    from entry_tickets t ${admissionSource} where t.event_id = $1 and t.public_id = any($2)`,
  row: z.object({ id: z.string(), from: z.date().nullable(), until: z.date().nullable() }),
})

export interface AdmissionWindow {
  from: Date | null
  until: Date | null
}

/** Reads the admission times of valid and void tickets; skips unknown ids and tickets of other events. */
export async function readAdmissionWindows(
  db: ReadDb,
  eventId: number,
  ids: readonly string[],
): Promise<Map<string, AdmissionWindow>> {
  const rows = await db.query(windowsStatement, [eventId, ids])
  return new Map(rows.map(({ id, ...window }) => [id, window]))
}
