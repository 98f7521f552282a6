import { configParts } from '../src/app/config.ts'
import { modules } from '../src/app/modules.ts'
import { createProgressBar } from '../src/platform/import/progress-bar.ts'
import { type ProcessContext, runTask } from '../src/platform/server/process/run.ts'
import { loadDemo, resetDemo } from './load.ts'

/** `npm run demo`: deletes the catalogue, demo or not, and loads the demo relative to today. */
await runTask(configParts, async context => {
  await prepareModules(context)
  await resetDemo(context.database.work.pool)
  const bar = createProgressBar(process.stderr)
  const { work } = context.database
  await loadDemo(work.pool, {
    now: new Date(),
    config: context.config,
    onProgress: ({ step, done, total }) => bar.show(step, done / total),
  }).finally(bar.clear)
  await prepareModules(context)
  process.stdout.write('The demo catalogue is loaded.\n')
})

// Runs before and after loading: the demo needs the cities, and the search index needs the demo.
async function prepareModules(context: ProcessContext) {
  for (const module of modules) await module.prepare?.(context)
}
