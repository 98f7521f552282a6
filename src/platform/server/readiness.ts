import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { ReadDb } from './database.ts'
import { statement } from './statement.ts'

/** Time-out of the probe's statement; a slower database counts as unreachable. */
const probeMsMax = 1_000

const ready = statement({ name: 'app.ready', text: 'select 1 as one', row: z.object({ one: z.int() }) })

interface Setup {
  db: ReadDb
  /** Whether the process works on a restored copy, to which a balancer must send no requests. */
  isRestoredCopy?: boolean
  isStopping: () => boolean
  timeout?: (ms: number) => Promise<unknown>
}

/**
 * Creates the readiness check of this process, which returns null or the reason why the process isn't ready.
 * Concurrent probes share one statement, even while it hangs.
 */
export function createReadiness({ db, isRestoredCopy, isStopping, timeout = pass }: Setup) {
  let pendingProbe: Promise<string | null> | undefined

  function probe(): Promise<string | null> {
    pendingProbe ??= db
      .query(ready)
      .then(
        () => null,
        () => 'the database does not answer',
      )
      .finally(() => {
        pendingProbe = undefined
      })
    return pendingProbe
  }

  return async (): Promise<string | null> => {
    if (isStopping()) return 'the process is stopping'
    if (isRestoredCopy) return 'the database is a restored copy: run `backup adopt`, then restart'
    const late = timeout(probeMsMax).then(() => 'the database does not answer in time')
    return Promise.race([probe(), late])
  }
}

const pass = (ms: number) => delay(ms, undefined, { ref: false })
