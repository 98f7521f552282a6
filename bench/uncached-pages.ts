import path from 'node:path'
import { build } from 'vite'
import { modules } from '../src/app/modules.ts'
import { createServiceClient } from '../src/platform/server/call-service.ts'
import type { Config } from '../src/platform/server/config.ts'
import { createLocalApi } from '../src/platform/server/local-api.ts'
import { createPageRenderer, type WebRenderer } from '../src/platform/server/page-renderer.ts'
import type { LocalApi } from '../src/platform/web/api/server-client.ts'
import { createBenchConfig, silentLog } from './app.ts'
import type { preparePage } from './bare-page.tsx'
import { benchSite } from './bench-site.ts'
import { importBuilt, root } from './built.ts'
import { compare, cpuClock, createInProcessSide, type Verdict } from './ratio.ts'
import type { Stage } from './stage.ts'

/** Number of pages rendered concurrently on both sides: database waits overlap, as in the server. */
const lanes = 8

const listMin = 0.4
/** Minimum ratio of detail pages, which render little but make as many calls. */
const singleMin = 0.3

/** Compares the home page, rendered on every request, with its baseline. */
export async function compareHome(stage: Stage): Promise<Verdict[]> {
  return compareAll([['home', '/', listMin]], stage)
}

/** Compares the other common entry pages, rendered on every request, with their baselines. */
export async function comparePages(stage: Stage): Promise<Verdict[]> {
  return compareAll(await findBusyPages(stage), stage)
}

type Page = readonly [name: string, address: string, ratioMin: number]

/** Finds the page of each kind with the most content. */
async function findBusyPages({ database }: Stage): Promise<Page[]> {
  const { rows } = await database.pool.query<Record<'artist' | 'event' | 'campaign' | 'article', string>>(
    `select
        (select slug || ',' || id from artists order by popularity desc, id limit 1) as artist,
        (select id from events where starts_at > now() and status = 'scheduled' order by id limit 1) as event,
        (select artist_id || '-' || city_id from campaigns order by make_count desc, id limit 1) as campaign,
        (select id from articles where published_at < now() order by published_at desc, id limit 1) as article`,
  )
  return [
    ['artist', `/artist/${rows[0]?.artist}/`, singleMin],
    ['events', '/events/', listMin],
    ['event', `/event/${rows[0]?.event}/`, singleMin],
    ['campaigns', '/campaigns/', listMin],
    ['campaign', `/campaigns/${rows[0]?.campaign}/`, singleMin],
    ['news', '/news/', listMin],
    ['article', `/news/${rows[0]?.article}/`, singleMin],
  ]
}

/**
 * Compares pages, with their calls, SQL and whole documents, with `renderToString` alone of the same tree
 * with preloaded data. Both are measured in CPU time of this process, so that neither the database nor other
 * load counts.
 */
async function compareAll(pages: readonly Page[], stage: Stage): Promise<Verdict[]> {
  const web = (await importBuilt('dist/server/entry-server.js')) as WebRenderer
  const config = createBenchConfig()
  const readInside = createReads(stage, config)
  const render = await createPageRenderer({
    web,
    clientDir: path.join(root, 'dist/client'),
    origin: 'https://fanfare.example',
    site: benchSite,
    pageOrigins: Object.assign({}, ...modules.map(({ pageOrigins }) => pageOrigins?.(config))),
    readInside,
  })
  const bare = (await buildBarePage()) as { preparePage: typeof preparePage }
  const verdicts: Verdict[] = []
  for (const [name, address, ratioMin] of pages) {
    const { status } = await render.page(address, 'en')
    if (status !== 200) throw new Error(`${address} answers ${status}`)
    const renderTree = await bare.preparePage(web.createServerClient(readInside), address)
    const verdict = await compare({
      name: `uncached ${name} / bare renderToString of the same tree`,
      ours: createInProcessSide(lanes, () => render.page(address, 'en'), cpuClock),
      bare: createInProcessSide(lanes, renderTree, cpuClock),
      ratioMin,
      warmUpMs: 15_000,
    })
    verdicts.push(verdict)
  }
  return verdicts
}

function createReads({ database }: Stage, config: Config): LocalApi {
  const { read, transaction } = database
  const log = silentLog
  const outside = createServiceClient({ log })
  const databaseTime = async () => Date.now()
  const context = { read, transaction, now: Date.now, databaseTime, log, outside, config }
  const implementations = modules.flatMap(module => module.implementations)
  return createLocalApi({ implementations, context })
}

async function buildBarePage(): Promise<unknown> {
  const outDir = 'node_modules/.cache/fanfare-bench'
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: true, outDir, rolldownOptions: { input: 'bench/bare-page.tsx' } },
  })
  return importBuilt(path.join(outDir, 'bare-page.js'))
}
