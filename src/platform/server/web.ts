import { Counter } from 'prom-client'
import { fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import type { AppSetup } from './app.ts'
import { readBuild } from './build.ts'
import type { Metrics } from './metrics.ts'
import type { PageRendererSetup } from './page-renderer.ts'
import { createPages, type PageOutcome, pageOutcomes } from './pages.ts'
import { type Call, respond } from './request.ts'
import { readWebFiles, respondFile } from './web-files.ts'

interface WebDeps {
  now: () => number
  readInside: PageRendererSetup['readInside']
}

const buildHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
}

/** Creates a handler that serves built files by name; every other path is a page. */
export async function createWeb(setup: AppSetup, deps: WebDeps) {
  const { web, config, log, limiter, metrics } = setup
  if (!web) return (call: Call) => respondFailure(call, fail(platformErrors.notFound))
  const files = await readWebFiles(web.clientDir)
  const build = await readBuild(web.clientDir)
  const { socialLinks, aboutUrl } = config
  // The email address in `Help <help@example.org>`.
  const supportAddress = /<([^<>]+)>/.exec(config.supportMailTo)?.[1] ?? config.supportMailTo
  const buildInfo = { buildId: build.id, buildDate: build.date, commit: build.commit }
  const pages = await createPages({
    limiter,
    web: web.renderer,
    clientDir: web.clientDir,
    origin: config.publicUrl,
    pageOrigins: Object.assign({}, ...setup.modules.map(({ pageOrigins }) => pageOrigins?.(config))),
    site: {
      socialLinks,
      aboutUrl,
      supportAddress,
      ...buildInfo,
      recaptcha: null,
      testMode: null,
      takesCards: false,
      ...Object.assign({}, ...setup.modules.map(({ site }) => site?.(config))),
    },
    onPage: metrics && countPages(metrics),
    onError: (error, requestId) => log.error({ err: error, requestId }, 'a page could not be rendered'),
    ...deps,
  })
  return (call: Call): Response | Promise<Response> => {
    // Adds a placeholder origin, because only the path matters; parsing normalizes its dot segments and
    // escapes.
    const url = URL.parse(`http://web.invalid${call.target}`)
    if (!url) return respondFailure(call, fail(platformErrors.notFound))
    if (url.pathname === '/build.json')
      return respond(call, 200, buildHeaders, JSON.stringify({ id: build.id }))
    const file = files.get(url.pathname)
    return file ? respondFile(call, file) : pages(call, url)
  }
}

/** Registers the counter of page requests, with every series from the start. */
function countPages({ registry }: Metrics): (outcome: PageOutcome) => void {
  const pages = new Counter({
    name: 'page_requests_total',
    help: 'Requests of pages: from the cache, rendered, or shed because too many were waiting.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const series = new Map(pageOutcomes.map(outcome => [outcome, pages.labels(outcome)]))
  for (const each of series.values()) each.inc(0)
  return outcome => series.get(outcome)?.inc()
}
