import path from 'node:path'
import { pino } from 'pino'
import { build } from 'vite'
import { modules } from '../src/modules.ts'
import { createApi } from '../src/platform/server/api.ts'
import { loadConfig } from '../src/platform/server/config.ts'
import { noLimiter } from '../src/platform/server/limits.ts'
import { createPageRenderer, type WebRenderer } from '../src/platform/server/page-renderer.ts'
import type { prepareHome } from './bare-home.tsx'
import { benchSite } from './bench-site.ts'
import { importBuilt, root } from './built.ts'
import { compare, inProcess, processorClock, type Verdict } from './ratio.ts'
import type { Stage } from './stage.ts'

/** Pages under way at once, on both sides: waiting for the database overlaps, as it does in the server. */
const lanes = 8

/**
 * Home rendered anew each time, with its call, its statement and the whole document, against `renderToString`
 * alone of the same tree whose data is at hand. Both in seconds of this process's processor time: the database works
 * on another core, and here it would have to share that with whatever else the machine does.
 */
export async function uncachedHome({ database }: Stage): Promise<Verdict[]> {
  const web = (await importBuilt('dist/server/entry-server.js')) as WebRenderer
  const { db, transaction } = database
  const loaded = loadConfig({})
  if (!loaded.ok) throw new Error(loaded.problems.join())
  const context = { db, transaction, now: Date.now, log: pino({ level: 'silent' }), config: loaded.config }
  const api = createApi({
    implementations: modules.flatMap(module => module.implementations),
    limiter: noLimiter,
    context,
  })
  const callApi = async (request: Request) => api.fetch(request)
  const render = await createPageRenderer({
    web,
    clientDir: path.join(root, 'dist/client'),
    origin: 'https://fanfare.example',
    site: benchSite,
    callApi,
  })
  const bare = (await buildBareHome()) as { prepareHome: typeof prepareHome }
  const renderTree = await bare.prepareHome(web.createServerClient(callApi))
  const verdict = await compare({
    name: 'uncached home / bare renderToString of the same tree',
    ours: inProcess(lanes, () => render.page('/', 'en'), processorClock),
    bare: inProcess(lanes, renderTree, processorClock),
    ratioMin: 0.6,
    warmUpMs: 15_000,
  })
  return [verdict]
}

async function buildBareHome(): Promise<unknown> {
  const outDir = 'node_modules/.cache/fanfare-bench'
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: true, outDir, rolldownOptions: { input: 'bench/bare-home.tsx' } },
  })
  return importBuilt(path.join(outDir, 'bare-home.js'))
}
