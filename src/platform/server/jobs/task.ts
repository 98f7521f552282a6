import type { Logger } from 'pino'
import * as z from 'zod'
import type { Outside } from '../call-service.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { Mailer } from '../mail.ts'
import type { Push } from '../push/push.ts'
import type { Sms } from '../sms.ts'
import { type Priority, priorities, type Queue } from './queues.ts'

/**
 * What a task may use. Delivery is at least once: a task must be idempotent, because it runs again after a crash or a
 * throw.
 */
export interface TaskContext {
  database: Database
  mailer: Mailer
  sms: Sms
  push: Push
  /** For services that are none of these. */
  outside: Outside
  config: Config
  /** The site's origin without a trailing slash, for links in messages. */
  publicUrl: string
  now: () => number
  /** By the database's clock. */
  databaseTime: () => Promise<number>
  log: Logger
  /** Aborts on shutdown. */
  signal: AbortSignal | undefined
}

/** A kind of job. `Payload` is what `addJob` has to be given for it. */
export interface Task<Payload = unknown> {
  /** Letters, digits and underscores. */
  readonly name: string
  /** Former names: jobs that earlier releases enqueued still run. */
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
  /** Payload schema. Keep it backward compatible: jobs of earlier releases may still be waiting. */
  schema: z.ZodType<Output, Input>
  queue: Queue
  priority?: Priority
  /**
   * Attempts in all, with exponential back-off; 25 take about three days. Those of a scheduled run end before the next
   * one begins, so they are fewer.
   */
  attempts?: number
  /** A cron pattern in UTC, for scheduled tasks. Their payload is empty. */
  every?: string
  /** Throw to be retried. */
  run: (payload: Output, context: TaskContext) => Promise<void>
}

const usualAttempts = 25

/** The schema of tasks without a payload. */
export const noPayload = z.object({})

export function defineTask<Input, Output>(declaration: Declaration<Input, Output>): Task<Input> {
  const { name, aliases = [], schema, queue, every = null } = declaration
  const { priority = priorities.usual, attempts = usualAttempts } = declaration
  return {
    name,
    aliases,
    schema,
    queue,
    priority,
    attempts,
    every,
    async run(payload, context) {
      const parsed = schema.safeParse(payload)
      if (!parsed.success) throw new PayloadError(name, parsed.error)
      await declaration.run(parsed.data, context)
    },
  }
}

/**
 * A payload that doesn't match the schema, from another release. Retried like any failure: during a rolling deploy the
 * next worker may know the shape. The message names fields, never values.
 */
export class PayloadError extends Error {
  constructor(taskName: string, error: z.ZodError) {
    super(`The payload of a ${taskName} job does not fit its schema:\n${z.prettifyError(error)}`)
    this.name = 'PayloadError'
  }
}
