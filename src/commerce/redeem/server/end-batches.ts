import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { closeBatch, endedBatches } from './close-batch.ts'

const atOnce = 100

/** Gives back what batches hold whose time is over, each in a transaction of its own. */
export const endRedeemBatches = defineTask({
  name: 'endRedeemBatches',
  schema: noPayload,
  queue: 'bulk',
  every: '*/5 * * * *',
  async run(_payload, { database, now }) {
    const next = () => endedBatches(database.read, now(), atOnce)
    for (let ids = await next(); ids.length > 0; ids = await next())
      for (const id of ids) await database.transaction(db => closeBatch(db, id, now()))
  },
})
