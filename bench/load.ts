import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { LoadOrder, LoadReport, Write } from './load-worker.ts'
import type { Side } from './ratio.ts'

/** Concurrent requests. */
export const connections = 32

/** A browser's request headers. */
export const browserHeaders = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9,de;q=0.6',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x64) bench',
}

export interface LoadGenerator extends Disposable {
  /** A side that is called over HTTP at this port; a GET unless a write is given. */
  side: (port: number, path: string, write?: Write) => Side
}

/** Starts the load generator's process; disposing kills it. */
export function startLoadGenerator(): LoadGenerator {
  const worker = fork(path.join(import.meta.dirname, 'load-worker.ts'))
  return {
    side: (port, path, write) => ms =>
      order(worker, { port, path, headers: browserHeaders, connections, ms, ...(write && { write }) }),
    [Symbol.dispose]: () => worker.disconnect(),
  }
}

function order(worker: ChildProcess, load: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the load generator has ended'))
    worker.once('exit', onExit)
    worker.once('message', (report: LoadReport) => {
      worker.off('exit', onExit)
      if (report.problem) reject(new Error(`port ${load.port}: ${report.problem}`))
      else resolve(report)
    })
    worker.send(load)
  })
}
