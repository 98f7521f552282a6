import type { Logger } from 'pino'
import * as z from 'zod'
import type { ServiceClient } from '../call-service.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { Mailer } from '../mail.ts'
import type { Push } from '../push/push.ts'
import type { Sms } from '../sms.ts'
import { type Priority, priorities, type Queue } from './queues.ts'

/**
 * Context of a task's run. Delivery is at least once: a task must be idempotent, because it runs again after
 * a crash or an error.
 */
export interface TaskContext {
  database: Database
  mailer: Mailer
  sms: Sms
  push: Push
  outside: ServiceClient
  config: Config
  /** The site's public origin without a trailing slash, for links in messages. */
  publicUrl: string
  now: () => number
  databaseTime: () => Promise<number>
  log: Logger
  /** Aborts when the process shuts down. */
  signal: AbortSignal | undefined
}

/** A type of job. `Payload` is the argument of `addJob`. */
export interface Task<Payload = unknown> {
  readonly name: string
  /** Former names, under which jobs enqueued by earlier releases still run. */
  readonly aliases: readonly string[]
  readonly queue: Queue
  readonly priority: Priority
  readonly attempts: number
  readonly every: string | null
  readonly schema: z.ZodType<unknown, Payload>
  /** Handles one payload, which the schema has parsed. */
  readonly run: (payload: unknown, context: TaskContext) => Promise<void>
}

interface Declaration<Input, Output> {
  name: string
  aliases?: string[]
  /**
   * Schema of the payload. It must stay backward compatible, because jobs of earlier releases may still be
   * waiting.
   */
  schema: z.ZodType<Output, Input>
  queue: Queue
  priority?: Priority
  /**
   * Maximum number of attempts, with exponential back-off; 25 take about three days. A scheduled run has
   * fewer, so that they end before the next run.
   */
  attempts?: number
  /** A cron pattern in UTC, for scheduled tasks; these have an empty payload. */
  every?: string
  /** @throws to have the job retried */
  run: (payload: Output, context: TaskContext) => Promise<void>
}

const usualAttempts = 25

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
 * Thrown for a payload from another release that doesn't match the schema. Retried like any failure: during a
 * rolling deploy, the next worker may know its shape. The message names fields, never values.
 */
export class PayloadError extends Error {
  constructor(taskName: string, error: z.ZodError) {
    super(`The payload of a ${taskName} job does not fit its schema:\n${z.prettifyError(error)}`)
    this.name = 'PayloadError'
  }
}
