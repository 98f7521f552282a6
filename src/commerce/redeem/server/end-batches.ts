import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { closeBatch, listEndedBatches } from './close-batch.ts'

const atOnce = 100

/** Releases the remaining stock of expired batches, each in a separate transaction. */
export const endRedeemBatches = defineTask({
  name: 'endRedeemBatches',
  schema: noPayload,
  queue: 'bulk',
  every: '*/5 * * * *',
  async run(_payload, { database, now }) {
    const next = () => listEndedBatches(database.read, now(), atOnce)
    for (let ids = await next(); ids.length > 0; ids = await next())
      for (const id of ids) await database.transaction(db => closeBatch(db, id, now()))
  },
})
