import * as z from 'zod'
import type { Statement } from '../statement.ts'
import { addJob } from './add-job.ts'
import { priorities } from './queues.ts'
import { defineTask, noPayload, type Task } from './task.ts'

/** Rows that one statement deletes at most: no lock is held, and no replica falls behind, for longer than that takes. */
const rowsOfBatch = 5_000

/** The row of each deleted row. */
export const gone = z.object({ is_gone: z.boolean() })

interface Old {
  /** Deletes old rows. Its last placeholder is how many it may delete. */
  statement: Statement<z.output<typeof gone>>
  /** Values of the other placeholders. */
  values: (now: number) => unknown[]
}

/**
 * A task that deletes what has been kept long enough (docs/retention.md), in batches: where one was full, there is
 * more, and another job goes on behind everything else that waits.
 */
export function defineRetention({ name, every, old }: { name: string; every: string; old: Old[] }): Task {
  const task: Task = defineTask({
    ...{ name, every, schema: noPayload, queue: 'bulk', priority: priorities.idle },
    async run(_payload, { database: { db }, now }): Promise<void> {
      let isMore = false
      for (const { statement, values } of old) {
        const deleted = await db.query(statement, [...values(now()), rowsOfBatch])
        isMore ||= deleted.length === rowsOfBatch
      }
      if (isMore) await addJob(db, task, {})
    },
  })
  return task
}
