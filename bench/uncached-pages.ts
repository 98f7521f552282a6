import path from 'node:path'
import { pino } from 'pino'
import { build } from 'vite'
import * as z from 'zod'
import { loadConfig } from '../src/app/config.ts'
import { modules } from '../src/app/modules.ts'
import { createOutside } from '../src/platform/server/call-service.ts'
import type { Config } from '../src/platform/server/config.ts'
import { createPageRenderer, type WebRenderer } from '../src/platform/server/page-renderer.ts'
import { createReadInside } from '../src/platform/server/read-inside.ts'
import { statement } from '../src/platform/server/statement.ts'
import type { ReadInside } from '../src/platform/web/api/server-client.ts'
import type { preparePage } from './bare-page.tsx'
import { benchKey } from './bench-config.ts'
import { benchSite } from './bench-site.ts'
import { importBuilt, root } from './built.ts'
import { compare, inProcess, processorClock, type Verdict } from './ratio.ts'
import type { Stage } from './stage.ts'

/** Concurrent pages on both sides: database waits overlap, as in the server. */
const lanes = 8

/** Home and lists. */
const listMin = 0.4
/** Detail pages render little but make as many calls. */
const singleMin = 0.3

/** Home, rendered on every request. */
export async function uncachedHome(stage: Stage): Promise<Verdict[]> {
  return compareAll([['home', '/', listMin]], stage)
}

/** The other common entry pages, rendered on every request. */
export async function uncachedPages(stage: Stage): Promise<Verdict[]> {
  return compareAll(await busyPages(stage), stage)
}

type Measured = readonly [name: string, address: string, ratioMin: number]

const busyPagesStatement = statement({
  name: 'bench.busy-pages',
  text: `
      select
        (select slug || ',' || id from artists order by popularity desc, id limit 1) as artist,
        (select id::text from events where starts_at > now() and status = 'scheduled' order by id limit 1) as event,
        (select artist_id || '-' || city_id from campaigns order by make_count desc, id limit 1) as campaign,
        (select id::text from articles where published_at < now() order by published_at desc, id limit 1) as news`,
  row: z.object({
    artist: z.string(),
    event: z.string(),
    campaign: z.string(),
    news: z.string(),
  }),
})

/** The page of each kind with the most content. */
async function busyPages({ database }: Stage): Promise<Measured[]> {
  const [found] = await database.db.query(busyPagesStatement)
  if (!found) throw new Error('the catalogue is empty')
  return [
    ['artist', `/artist/${found.artist}/`, singleMin],
    ['events', '/events/', listMin],
    ['event', `/event/${found.event}/`, singleMin],
    ['campaigns', '/campaigns/', listMin],
    ['campaign', `/campaigns/${found.campaign}/`, singleMin],
    ['news', '/news/', listMin],
    ['article', `/news/${found.news}/`, singleMin],
  ]
}

/**
 * A page with its call, its statement and the whole document, against `renderToString` alone of the same tree
 * with preloaded data. Both in CPU time of this process, so that neither the database nor other load counts.
 */
async function compareAll(pages: readonly Measured[], stage: Stage): Promise<Verdict[]> {
  const web = (await importBuilt('dist/server/entry-server.js')) as WebRenderer
  const config = unconfigured()
  const readInside = readsOf(stage, config)
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
      ours: inProcess(lanes, () => render.page(address, 'en'), processorClock),
      bare: inProcess(lanes, renderTree, processorClock),
      ratioMin,
      warmUpMs: 15_000,
    })
    verdicts.push(verdict)
  }
  return verdicts
}

function unconfigured(): Config {
  const loaded = loadConfig({ SERVER_KEY: benchKey })
  if (!loaded.ok) throw new Error(loaded.problems.join())
  return loaded.config
}

function readsOf({ database }: Stage, config: Config): ReadInside {
  const { read, transaction } = database
  const log = pino({ level: 'silent' })
  const outside = createOutside({ log })
  const databaseTime = async () => Date.now()
  const context = { read, transaction, now: Date.now, databaseTime, log, outside, config }
  const implementations = modules.flatMap(module => module.implementations)
  return createReadInside({ implementations, context })
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
