import * as z from 'zod'
import { recordHappening } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const toldStatement = statement({
  name: 'tickets.to-tell-of',
  text: `select t.public_id as "publicId", b.number, p.name as project, p.artist_id as "artistId"
    from entry_tickets t join orders b on b.id = t.order_id join projects p on p.id = b.project_id where t.id = $1`,
  row: z.object({
    publicId: z.string(),
    number: z.string(),
    project: z.record(z.string(), z.string()),
    artistId: z.int().nullable(),
  }),
})

/** Tells whoever passed a ticket on that somebody took it, if the transaction commits. */
export async function tellPassedOn(
  db: Db,
  { ticketId, giverId, at }: { ticketId: number; giverId: number; at: number },
): Promise<void> {
  const [ticket] = await db.query(toldStatement, [ticketId])
  if (!ticket) throw new Error('a ticket that is told of is not there')
  const { publicId, number, project, artistId } = ticket
  await recordHappening(db, {
    kind: 'order',
    key: `order:ticket:${publicId}:passed_on`,
    artistId,
    fanIds: [giverId],
    path: paths.activity('purchases'),
    at,
    params: { news: 'passed_on', number, project },
  })
}
