import type { Server, Started } from './server.ts'

export type KeptServer = {
  /** Resolves with one sentence when PostgreSQL has ended by itself and is not started again. */
  lost: Promise<string>
  stop: () => Promise<void>
}

type Setup = {
  folder: string
  /** Starts it again on the same files and address. */
  start: () => Promise<Started>
  /** Told before each new start, with what the log said last. */
  onRestart: (complaint: string) => void
  /** Milliseconds that never go back. */
  now: () => number
  pause: (ms: number) => Promise<unknown>
}

const restartsMax = 3
const firstPauseMs = 250
/** A server that ran for this long was started well; what ends it after that is something new. */
const calmMs = 60_000

export const diskFull = (folder: string) =>
  `The disk is full: PostgreSQL in ${folder} has stopped. Make room and start again; nothing that was saved is lost.`

/**
 * Starts PostgreSQL again whenever it ends by itself, after 0.25, 0.5 and 1 s. Gives up when three new starts in a row
 * came to nothing, and at once when the disk is full.
 */
export function keepRunning(first: Server, { folder, start, onRestart, now, pause }: Setup): KeptServer {
  let server = first
  let startedAt = now()
  let failures = 0
  let isStopping = false
  let restarting: Promise<string | undefined> | undefined

  async function watch(): Promise<string> {
    for (;;) {
      await server.exited
      // Whoever stops it is not told that it has ended.
      if (isStopping) return new Promise(() => {})
      if (server.log.isDiskFull()) return diskFull(folder)
      if (now() - startedAt >= calmMs) failures = 0
      restarting = restart()
      const problem = await restarting
      restarting = undefined
      if (problem) return problem
    }
  }

  async function restart(): Promise<string | undefined> {
    let complaint = server.log.complaint()
    while (failures < restartsMax) {
      onRestart(complaint)
      await pause(firstPauseMs * 2 ** failures)
      if (isStopping) return undefined
      failures += 1
      const started = await start()
      startedAt = now()
      if (started.ok) {
        server = started.server
        return undefined
      }
      if (started.isDiskFull) return diskFull(folder)
      complaint = started.problem
    }
    return `PostgreSQL ended and ${restartsMax} new starts did not help: ${complaint} (see ${server.log.file})`
  }

  return {
    lost: watch(),
    async stop() {
      isStopping = true
      await restarting
      await server.stop()
    },
  }
}
