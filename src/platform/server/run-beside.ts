import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Database } from './database.ts'

/** What a module's work beside the calls is given. */
export interface BesideContext {
  config: Config
  database: Database
  registry: Registry
  log: Logger
  /** Milliseconds since 1970. */
  now: () => number
}

/** Work that each process does as long as it serves; closed when no call comes any more. */
export interface Beside {
  close: () => Promise<void>
}

export interface Repeated {
  /** For the log. */
  name: string
  everyMs: number
  log: Logger
}

/**
 * Does something again and again, never twice at once, and once more at the end. What fails is logged, and tried again
 * the next time.
 */
export function repeatedly(work: () => Promise<unknown>, { name, everyMs, log }: Repeated): Beside {
  let running: Promise<unknown> | undefined
  const once = () => {
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error, work: name }, 'work beside the calls failed'))
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
