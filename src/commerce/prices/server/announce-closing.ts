import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, noPayload, type Task } from '../../../platform/server/jobs/task.ts'
import { remindOfClosing, takeClosingProjects } from '../../shop/server/index.ts'
import { fansWithBasket } from './baskets.ts'

/** Fans of one reminder, transaction and job. */
const fansOfBatch = 5_000

/** Finds the projects that close within a day, once each; the job of their reminders is added with that. */
export const announceClosing = defineTask({
  name: 'announceClosing',
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    const at = now()
    await database.transaction(async db => {
      for (const projectId of await takeClosingProjects(db, at)) {
        await addJob(db, remindBaskets, { project_id: projectId, closing_at: at })
      }
    })
  },
})

const payload = z.object({
  project_id: z.int(),
  /** When the project was found: another time, where its end was moved, is another reminder. */
  closing_at: z.int(),
  /** The cursor: fans up to this id were reminded. */
  after: z.int().default(0),
})
type Payload = z.output<typeof payload>

/** Reminds who had a project in the basket, batch by batch: a batch, its reminder and the next job are one transaction. */
export const remindBaskets: Task<z.input<typeof payload>> = defineTask({
  name: 'remindBaskets',
  schema: payload,
  queue: 'bulk',
  priority: priorities.fanOut,
  run: (asked, { database, now }) => database.transaction(db => remindSome(db, asked, now())),
})

async function remindSome(db: Db, asked: Payload, now: number): Promise<void> {
  const { project_id: projectId, closing_at: closingAt, after } = asked
  const fanIds = await fansWithBasket(db, { projectId, after, limit: fansOfBatch })
  const last = fanIds.at(-1)
  if (last === undefined) return
  const key = `project-closes:${projectId}:${closingAt}:${after}`
  const isNew = await remindOfClosing(db, { projectId, key, fanIds, now })
  // A job that runs again after its commit finds its reminder there, and the next job added.
  if (isNew && fanIds.length === fansOfBatch) await addJob(db, remindBaskets, { ...asked, after: last })
}
