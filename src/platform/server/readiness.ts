import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { ReadDb } from './database.ts'
import { statement } from './statement.ts'

/** Time-out of the probe's statement: a database that is slower than this counts as down. */
const answerMsMax = 1_000

const ready = statement({ name: 'app.ready', text: 'select 1 as one', row: z.object({ one: z.int() }) })

interface Setup {
  db: ReadDb
  isStopping: () => boolean
  timeout?: (ms: number) => Promise<unknown>
}

/**
 * Readiness of this process: null, or the reason why not. Concurrent probes share one statement, even while it hangs.
 */
export function createReadiness({ db, isStopping, timeout = pass }: Setup) {
  let asking: Promise<string | null> | undefined

  function ask(): Promise<string | null> {
    asking ??= db
      .query(ready)
      .then(
        () => null,
        () => 'the database does not answer',
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return async (): Promise<string | null> => {
    if (isStopping()) return 'the process is stopping'
    const late = timeout(answerMsMax).then(() => 'the database does not answer in time')
    return Promise.race([ask(), late])
  }
}

const pass = (ms: number) => delay(ms, undefined, { ref: false })
