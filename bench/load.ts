import type { LoadOrder, LoadReport, Write } from './load-worker.ts'
import type { Side } from './ratio.ts'
import { startWorker } from './worker.ts'

export const connections = 32

export const browserHeaders = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9,de;q=0.6',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x64) bench',
}

export interface LoadGenerator extends Disposable {
  /**
   * Creates a side of a comparison that is called over HTTP at this port; sends GET requests unless `write`
   * is given.
   */
  side: (port: number, path: string, write?: Write) => Side
}

export function startLoadGenerator(): LoadGenerator {
  const worker = startWorker<LoadOrder, LoadReport>('load-worker.ts')
  return {
    side: (port, path, write) => async ms => {
      const order = { port, path, headers: browserHeaders, connections, ms, ...(write && { write }) }
      const report = await worker.run(order)
      if (report.problem) throw new Error(`port ${port}: ${report.problem}`)
      return report
    },
    [Symbol.dispose]: worker[Symbol.dispose],
  }
}
