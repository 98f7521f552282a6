import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { ReadDb } from '../database.ts'
import { isDatabaseAway } from '../database-errors.ts'
import { statement } from '../statement.ts'

/** Outages after which the failure counts, in case it is the job that breaks its connection. */
const outagesMax = 3
const pauseMs = 1_000

const reach = statement({ name: 'jobs.reach', text: 'select', row: z.object({}) })

interface Setup {
  db: ReadDb
  signal: AbortSignal | undefined
  pause?: (signal: AbortSignal | undefined) => Promise<unknown>
}

/**
 * Runs the work of a job. If the database is away, waits for it and runs the work again, so that an outage costs
 * no attempt.
 */
export async function rerunAfterOutage(
  work: () => Promise<void>,
  { db, signal, pause = waitASecond }: Setup,
): Promise<void> {
  for (let outages = 1; ; outages += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || outages > outagesMax) throw error
      const isBack = await waitForDatabase({ db, signal, pause })
      if (!isBack) throw error
    }
  }
}

/** Resolves with false if the process stops first. */
async function waitForDatabase({ db, signal, pause }: Required<Setup>): Promise<boolean> {
  while (!signal?.aborted) {
    const isReached = await db.query(reach).then(
      () => true,
      () => false,
    )
    if (isReached) return true
    await pause(signal).catch(() => {})
  }
  return false
}

const waitASecond = (signal: AbortSignal | undefined) =>
  delay(pauseMs, undefined, { ...(signal && { signal }) })
