import { type Failure, failWithRetryAfter, platformErrors } from '../../../platform/contract/errors.ts'
import { limitConcurrency } from '../../../platform/server/limit-concurrency.ts'
import type { LiveFileResponse } from '../../../platform/server/live-files.ts'

/** So few of the readers' connections that snapshots and pages of the product never wait for them. */
const readsMax = 4
const waitingMax = 200
const waitMsMax = 2_000
const retrySeconds = 2

type Answer = LiveFileResponse | null

/**
 * A limit of the archive's own. A file's name is made of numbers, so anybody can ask for all of a long evening, past
 * every cache; and a limit for each address would refuse a venue, which shares one. So a process reads a few files at a
 * time, the same file once for all who ask for it meanwhile, and refuses what would wait too long.
 */
export function createArchiveTurns() {
  const turns = limitConcurrency({ runningMax: readsMax, waitingMax, waitMsMax })
  const running = new Map<string, Promise<Answer | Failure>>()

  async function take(read: () => Promise<Answer>): Promise<Answer | Failure> {
    const done = await turns(async () => ({ answer: await read() }))
    return done ? done.answer : failWithRetryAfter(platformErrors.unavailable, retrySeconds)
  }

  return (name: string, read: () => Promise<Answer>): Promise<Answer | Failure> => {
    const known = running.get(name)
    if (known) return known
    const reading = take(read).finally(() => running.delete(name))
    running.set(name, reading)
    return reading
  }
}
