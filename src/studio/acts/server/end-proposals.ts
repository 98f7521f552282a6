import * as z from 'zod'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { proposalMachine } from './act-machines.ts'

const openOf = statement({
  name: 'acts.open-proposals-of',
  text: `select id from staff_proposals where proposer_id = $1 and state = 'open' order by id`,
  row: z.object({ id: z.int() }),
})

/** Ends the open proposals of a person who is disabled. */
export async function endProposalsOf(db: Db, staffId: number, now: number): Promise<void> {
  const ids = (await db.query(openOf, [staffId])).map(({ id }) => id)
  await changeStates(db, proposalMachine, { ids, act: 'end', at: now, actor: 'system' })
}

const overdue = statement({
  name: 'acts.overdue-proposals',
  text: `select id from staff_proposals where state = 'open' and expires_at <= $1 order by id`,
  row: z.object({ id: z.int() }),
})

/** Ends proposals after a day. Until it runs, readers already see them as expired. */
export const expireProposals = defineTask({
  name: 'expireProposals',
  every: '*/10 * * * *',
  schema: noPayload,
  queue: 'bulk',
  async run(_payload, { database, now, databaseTime }) {
    const time = Math.min(now(), await databaseTime())
    await database.transaction(async db => {
      const ids = (await db.query(overdue, [new Date(time)])).map(({ id }) => id)
      await changeStates(db, proposalMachine, { ids, act: 'expire', at: time, actor: 'system' })
    })
  },
})
