import * as z from 'zod'
import type { Statement } from '../statement.ts'
import { addJob } from './add-job.ts'
import { priorities } from './queues.ts'
import { defineTask, noPayload, type Task } from './task.ts'

/** Batch size, which bounds how long locks are held and how far replicas lag behind. */
const batchRowsMax = 5_000

/** Schema of the row that the statement returns for each deleted row. */
export const deletedRow = z.object({ is_gone: z.boolean() })

interface Old {
  /** Deletes expired rows. Its last placeholder is the row limit. */
  statement: Statement<z.output<typeof deletedRow>>
  /** Returns the values of the other placeholders. */
  values: (now: number) => unknown[]
}

interface Retention {
  name: string
  aliases?: string[]
  every: string
  old: Old[]
}

/**
 * Defines a scheduled task that deletes expired rows in batches (docs/security.md). After a full batch it
 * enqueues another job at idle priority.
 */
export function defineRetention({ name, aliases, every, old }: Retention): Task {
  const task: Task = defineTask({
    name,
    aliases,
    every,
    schema: noPayload,
    queue: 'bulk',
    priority: priorities.idle,
    async run(_payload, { database: { db }, now, databaseTime }): Promise<void> {
      const time = Math.min(now(), await databaseTime())
      let isMore = false
      for (const { statement, values } of old) {
        const deleted = await db.query(statement, [...values(time), batchRowsMax])
        isMore ||= deleted.length === batchRowsMax
      }
      if (isMore) await addJob(db, task, {})
    },
  })
  return task
}
