import type { Server, StartResult } from './server.ts'

export type SupervisedServer = {
  /** Resolves with the reason when PostgreSQL has crashed and won't be restarted. */
  lost: Promise<string>
  stop: () => Promise<void>
}

type Setup = {
  folder: string
  /** Restarts PostgreSQL on the same files and socket or port. */
  start: () => Promise<StartResult>
  /** Called before each restart with the last error message in the log. */
  onRestart: (complaint: string) => void
  /** Monotonic time in milliseconds. */
  now: () => number
  pause: (ms: number) => Promise<unknown>
}

const restartsMax = 3
const firstPauseMs = 250
/** Uptime in milliseconds after which the restart counter is reset. */
const stableUptimeMs = 60_000

export const formatDiskFull = (folder: string) =>
  `The disk is full: PostgreSQL in ${folder} has stopped. Make room and start again; nothing that was saved is lost.`

/**
 * Supervises PostgreSQL: restarts it after a crash with backoff (0.25, 0.5 and 1 s). Gives up after three
 * failed restarts in a row, or immediately if the disk is full.
 */
export function keepRunning(
  first: Server,
  { folder, start, onRestart, now, pause }: Setup,
): SupervisedServer {
  let server = first
  let startedAt = now()
  let failures = 0
  let isStopping = false
  let restarting: Promise<string | undefined> | undefined

  async function watch(): Promise<string> {
    for (;;) {
      await server.exited
      // Never resolves after a requested stop, which isn't a loss.
      if (isStopping) return new Promise(() => {})
      if (server.log.isDiskFull()) return formatDiskFull(folder)
      if (now() - startedAt >= stableUptimeMs) failures = 0
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
      if (started.isDiskFull) return formatDiskFull(folder)
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
