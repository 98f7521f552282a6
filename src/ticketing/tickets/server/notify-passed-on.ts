import * as z from 'zod'
import { readOrderCards } from '../../../commerce/orders/server/index.ts'
import { readProjectNames } from '../../../commerce/shop/server/index.ts'
import { recordDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const noticeStatement = statement({
  name: 'tickets.to-tell-of',
  text: 'select public_id, order_id from entry_tickets where id = $1',
  row: z.object({ public_id: z.string(), order_id: z.int() }),
})

/** Notifies the fan who passed a ticket on that another fan has taken it, when the transaction commits. */
export async function notifyPassedOn(
  db: Db,
  { ticketId, giverId, at }: { ticketId: number; giverId: number; at: number },
): Promise<void> {
  const [ticket] = await db.query(noticeStatement, [ticketId])
  if (!ticket) throw new Error('a ticket that is told of is not there')
  const orders = await readOrderCards(db, [ticket.order_id])
  const { number, project_id: projectId } = orders.get(ticket.order_id)
  const projects = await readProjectNames(db, [projectId])
  const { name: project, artist_id: artistId } = projects.get(projectId)
  await recordDomainEvent(db, {
    kind: 'order',
    key: `order:ticket:${ticket.public_id}:passed_on`,
    artistId,
    fanIds: [giverId],
    path: paths.activity('purchases'),
    at,
    params: { news: 'passed_on', number, project },
  })
}
