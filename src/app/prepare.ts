import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createProgressBar } from '../platform/import/progress-bar.ts'
import type { PrepareContext } from '../platform/server/process/run.ts'
import { modules } from './modules.ts'

const root = path.join(import.meta.dirname, '../..')

interface FillProgress {
  step: string
  done: number
  total: number
}

/**
 * Loads the reference data, then the demo catalogue if configured. The demo is not part of the product's
 * code.
 */
export async function prepare({ config, database, log, onFill }: PrepareContext): Promise<void> {
  const bar = createProgressBar(process.stderr)
  const fill = { isUnderWay: false }
  const onFirstFill = () => {
    fill.isUnderWay = true
    onFill()
  }
  const prepareModules = async () => {
    for (const [at, module] of modules.entries()) {
      await module.prepare?.({ config, database, log, onFill: onFirstFill })
      if (fill.isUnderWay) bar.show('modules', (at + 1) / modules.length)
    }
    bar.clear()
  }
  await prepareModules()
  if (!config.demo) return
  const demo = (await import(pathToFileURL(path.join(root, 'demo/load.ts')).href)) as {
    loadDemo: (
      pool: typeof database.pool,
      options: { now: Date; config: typeof config; onProgress: (progress: FillProgress) => void },
    ) => Promise<'loaded' | 'not_empty'>
  }
  const onProgress = ({ step, done, total }: FillProgress) => {
    onFirstFill()
    bar.show(step, done / total)
  }
  const outcome = await demo
    .loadDemo(database.pool, { now: new Date(), config, onProgress })
    .finally(bar.clear)
  if (outcome === 'not_empty') return
  await prepareModules()
  log.info('the demo catalogue is loaded')
}
