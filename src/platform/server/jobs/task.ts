import type { Logger } from 'pino'
import * as z from 'zod'
import type { Outside } from '../call-service.ts'
import type { Database } from '../database.ts'
import type { Mailer } from '../mail.ts'
import type { Push } from '../push/push.ts'
import type { Sms } from '../sms.ts'
import { type Priority, priorities, type Queue } from './queues.ts'

/** What a task may use. It runs outside of any request, and may run again: after a crash, or when it threw. */
export interface TaskContext {
  database: Database
  mailer: Mailer
  sms: Sms
  push: Push
  /** For services that are none of these. */
  outside: Outside
  /** The site's origin, without a slash at the end: what links in messages begin with. */
  publicUrl: string
  now: () => number
  log: Logger
  /** Aborts when the process has to stop. */
  signal: AbortSignal | undefined
}

/** A kind of job. `Payload` is what `addJob` has to be given for it. */
export interface Task<Payload = unknown> {
  /** Letters, digits and underscores. */
  readonly name: string
  /** Names that it had in earlier releases: jobs that wait under them run, too. */
  readonly aliases: readonly string[]
  readonly queue: Queue
  readonly priority: Priority
  readonly attempts: number
  readonly every: string | null
  readonly schema: z.ZodType<unknown, Payload>
  /** Does the work of one payload, which is parsed by the schema first. */
  readonly run: (payload: unknown, context: TaskContext) => Promise<void>
}

interface Declaration<Input, Output> {
  name: string
  aliases?: string[]
  /** Of the payload. It has to go on taking what earlier releases put in: their jobs may still wait. */
  schema: z.ZodType<Output, Input>
  queue: Queue
  priority?: Priority
  /** Tries altogether, later and later; 25 take about three days. */
  attempts?: number
  /** A crontab pattern in UTC, for work that nobody asks for. Its payload is empty. */
  every?: string
  /** Throwing asks for another try. */
  run: (payload: Output, context: TaskContext) => Promise<void>
}

const usualAttempts = 25

/** The schema of tasks that need to be told nothing. */
export const noPayload = z.object({})

export function defineTask<Input, Output>(declaration: Declaration<Input, Output>): Task<Input> {
  const { name, aliases = [], schema, queue, every = null } = declaration
  const { priority = priorities.usual, attempts = usualAttempts } = declaration
  return {
    ...{ name, aliases, schema, queue, priority, attempts, every },
    async run(payload, context) {
      const parsed = schema.safeParse(payload)
      if (!parsed.success) throw new PayloadError(name, parsed.error)
      await declaration.run(parsed.data, context)
    },
  }
}

/**
 * A job that another release added, with another shape. It is tried again like any that failed: while two releases
 * run side by side, the next worker may know the shape. Names fields and no values.
 */
export class PayloadError extends Error {
  constructor(taskName: string, error: z.ZodError) {
    super(`The payload of a ${taskName} job does not fit its schema:\n${z.prettifyError(error)}`)
    this.name = 'PayloadError'
  }
}
