import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { ServiceClient } from './call-service.ts'
import type { Config, Role } from './config.ts'
import type { Database } from './database.ts'

export interface BackgroundContext {
  config: Config
  database: Database
  registry: Registry
  log: Logger
  outside: ServiceClient
  /** Milliseconds since 1970. */
  now: () => number
}

/** Work in progress; closed after the last request. */
export interface BackgroundWork {
  close: () => Promise<void>
}

/** Work that each process of a role does in the background for as long as it runs. */
export interface BackgroundTask {
  role: Role
  start: (context: BackgroundContext) => BackgroundWork
}

export interface RepeatOptions {
  /** Name of the work in the log. */
  name: string
  everyMs: number
  log: Logger
}

/**
 * Runs the work at an interval, never concurrently, and once more when closed. Failures are logged, and the
 * next run tries again.
 */
export function runRepeatedly(
  work: () => Promise<unknown>,
  { name, everyMs, log }: RepeatOptions,
): BackgroundWork {
  let running: Promise<unknown> | undefined
  const once = () => {
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error, work: name }, 'work in the background failed'))
      .finally(() => {
        running = undefined
      })
    return running
  }
  void once()
  const timer = setInterval(once, everyMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await running
      await once()
    },
  }
}
