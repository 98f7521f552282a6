import { type Failure, failWithRetryAfter, platformErrors } from '../../../platform/contract/errors.ts'
import { limitConcurrency } from '../../../platform/server/limit-concurrency.ts'
import type { LiveFileResponse } from '../../../platform/server/live-files.ts'

/** Limits concurrent reads, so that snapshots and product pages never wait for a read connection. */
const readsMax = 4
const waitingMax = 200
const waitMsMax = 2_000
const retrySeconds = 2

type ArchiveResponse = LiveFileResponse | null

/**
 * Limits archive reads. File names consist of numbers, so a client could request a whole evening's files past
 * every cache; a limit per IP address would block a venue whose visitors share one. A process therefore reads
 * a few files at a time, shares a read among parallel requests for the same file, and rejects requests that
 * would wait too long.
 */
export function createArchiveQueue() {
  const queue = limitConcurrency({ runningMax: readsMax, waitingMax, waitMsMax })
  const running = new Map<string, Promise<ArchiveResponse | Failure>>()

  async function take(read: () => Promise<ArchiveResponse>): Promise<ArchiveResponse | Failure> {
    const done = await queue(async () => ({ answer: await read() }))
    return done ? done.answer : failWithRetryAfter(platformErrors.unavailable, retrySeconds)
  }

  return (name: string, read: () => Promise<ArchiveResponse>): Promise<ArchiveResponse | Failure> => {
    const known = running.get(name)
    if (known) return known
    const reading = take(read).finally(() => running.delete(name))
    running.set(name, reading)
    return reading
  }
}
