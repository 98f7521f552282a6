import * as z from 'zod'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { projectMachine } from './project-machine.ts'
import { buildHasHeldUnitsSql, buildPaidUnitsSql } from './project-terms.ts'

const atOnce = 500

const timeIsUp = statement({
  name: 'shop.time-is-up',
  text: `select id from projects where status = 'online' and sale_until <= $1
    order by sale_until, id limit ${atOnce} for no key update skip locked`,
  row: z.object({ id: z.int() }),
})

const undecided = statement({
  name: 'shop.undecided',
  text: `select p.id, ${buildPaidUnitsSql('p')} as reached, p.goal_count as goal from projects p
    where p.status = 'ended' and p.goal_count is not null and not ${buildHasHeldUnitsSql('p')}
    order by p.id limit ${atOnce} for no key update of p skip locked`,
  row: z.object({ id: z.int(), reached: z.int(), goal: z.int() }),
})

/**
 * Ends sales whose time is over and decides projects with a goal. The decision waits until no order of the
 * project holds stock; an order holds it while its payment is open, so all payments are settled by then.
 */
export const endSales = defineTask({
  name: 'endSales',
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    while ((await database.transaction(db => endSome(db, now()))) === atOnce);
    while ((await database.transaction(db => decideSome(db, now()))) === atOnce);
  },
})

async function endSome(db: Db, now: number): Promise<number> {
  const found = await db.query(timeIsUp, [new Date(now)])
  const ids = found.map(({ id }) => id)
  await changeStates(db, projectMachine, { ids, act: 'end', at: now, actor: 'system' })
  return ids.length
}

async function decideSome(db: Db, now: number): Promise<number> {
  const found = await db.query(undecided)
  for (const { id, reached, goal } of found) {
    const act = reached >= goal ? 'succeed' : 'fail'
    const event = { at: now, actor: 'system', data: { reached, goal } } as const
    await changeStates(db, projectMachine, { ids: [id], act, ...event })
  }
  return found.length
}
