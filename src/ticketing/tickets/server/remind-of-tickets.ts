import * as z from 'zod'
import { readProjectNames } from '../../../commerce/shop/server/index.ts'
import { buildHeldUntilSql } from '../../../events/events/server/index.ts'
import { recordDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { admission, admissionSource } from './admission.ts'

const atOnce = 5_000

/**
 * Selects tickets that admit within a day and whose holders have not been reminded. Tickets bought less than
 * half a day before admission need no reminder.
 */
const dueStatement = statement({
  name: 'tickets.remind',
  text: `with due as (
      select t.id, t.user_id, d.project_id, ${admission.from} as admits_from from entry_tickets t ${admissionSource}
       where t.state = 'current' and t.user_id is not null and not ${admission.isOff}
         and ${admission.from} > $1::timestamptz + interval '12 hours' and ${admission.from} <= $1::timestamptz + interval '1 day'
         and t.reminded_of is distinct from ${admission.from} and ${buildHeldUntilSql('t.event_id', '$1')} is null
       order by t.id limit $2 for no key update of t skip locked
    ), marked as (
      update entry_tickets t set reminded_of = due.admits_from from due where t.id = due.id
    ) select due.project_id as "projectId", min(due.id)::int as "firstId",
        json_agg(distinct due.user_id order by due.user_id) as "fanIds", count(*)::int as count
      from due group by due.project_id order by due.project_id`,
  row: z.object({
    projectId: z.int(),
    firstId: z.int(),
    fanIds: z.array(z.int()),
    count: z.int(),
  }),
})

export const remindOfTickets = defineTask({
  name: 'remindOfTickets',
  schema: noPayload,
  queue: 'bulk',
  every: '*/15 * * * *',
  async run(_payload, { database, now }) {
    while ((await database.transaction(db => remindSome(db, now()))) === atOnce);
  },
})

async function remindSome(db: Db, now: number): Promise<number> {
  const due = await db.query(dueStatement, [new Date(now), atOnce])
  const projects = await readProjectNames(
    db,
    due.map(({ projectId }) => projectId),
  )
  for (const { projectId, firstId, fanIds } of due) {
    const { name: project, artist_id: artistId } = projects.get(projectId)
    await recordDomainEvent(db, {
      kind: 'order',
      key: `order:tickets:${projectId}:${firstId}:${now}`,
      artistId,
      fanIds,
      at: now,
      params: { news: 'tomorrow', number: '', project },
      path: paths.activity('purchases'),
    })
  }
  return due.reduce((sum, { count }) => sum + count, 0)
}
