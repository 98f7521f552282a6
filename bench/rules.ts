/**
 * `npm run bench -- rules`: checks the rules and boards of ops/ with a real Prometheus (Debian's package
 * `prometheus`). Passes when promtool finds no mistake and its tests pass; each metric and label that they
 * name is in `/metrics` of a running product; no alert rings while the database hangs for 20 seconds and is
 * killed; and one that pages rings when it stays away.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startServices } from '../packages/sandbox/services.ts'
import { root } from './built.ts'
import { type BenchDatabase, createScratchDatabase } from './database.ts'
import { readPostmasterPid, signalPostgres } from './database-faults.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { readBoardExpressions, readGroupings, readRuleExpressions, readSelectors } from './promql.ts'
import { finish, formatCounts, formatLoad, type Outcome, say } from './report.ts'
import { addSignedInFans } from './signed-in-fans.ts'
import { dataDir, startProduct } from './stage.ts'

const rulesFile = path.join(root, 'ops/prometheus/rules.yml')
const testsFile = path.join(root, 'ops/prometheus/rules.test.yml')
const boards = path.join(root, 'ops/grafana')

const requestsPerSecond = 5
/** As many as in an hour, because alerts about shares of errors compare with the last hour. */
const earlierRequests = requestsPerSecond * 3_600
const pauseMs = 20_000
/** Longer than the database needs to recover, and than alerts wait. */
const calmMs = 60_000
const ringMsMax = 300_000
/** Longer than counts of jobs are cached and than a job waits. */
const fillMs = 20_000

/** Labels that Prometheus adds to each series or alert. */
const ownLabels = ['job', 'instance', 'alertname', 'alertstate', 'severity']
/** Series that Prometheus creates itself. */
const ownMetrics = ['up', 'ALERTS']

function checkFiles(): boolean {
  return [
    ['check', 'rules', rulesFile],
    ['test', 'rules', testsFile],
  ].every(args => {
    const { status, error } = spawnSync('promtool', args, { stdio: 'inherit' })
    if (error)
      throw new Error('promtool is missing: install the package "prometheus" (Debian: apt-get install).')
    return status === 0
  })
}

function readExpressions(): string[] {
  const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8')
  const files = readdirSync(boards).filter(file => file.endsWith('.json'))
  return [
    ...readRuleExpressions(readFileSync(rulesFile, 'utf8')),
    ...files.flatMap(file => readBoardExpressions(read(boards, file))),
  ]
}

/** Returns what the expressions name and Prometheus doesn't have. */
async function findUnknown(prometheus: Prometheus, expressions: string[]): Promise<string[]> {
  const unknown = new Set<string>()
  for (const expression of expressions) {
    await prometheus.query(expression)
    const labels = new Set(ownLabels)
    for (const selector of readSelectors(expression)) {
      const series = await prometheus.query(selector.metric)
      if (series.length === 0 && !ownMetrics.includes(selector.metric)) unknown.add(selector.metric)
      const known = new Set([...ownLabels, ...series.flatMap(({ metric }) => Object.keys(metric))])
      for (const label of known) labels.add(label)
      for (const label of selector.labels) if (!known.has(label)) unknown.add(`${selector.metric}{${label}}`)
    }
    for (const label of readGroupings(expression)) if (!labels.has(label)) unknown.add(`by (${label})`)
  }
  return [...unknown]
}

interface Site {
  origin: string
  token: string
}

/** Requests a page, a list and something of a fan, in turn. */
async function request({ origin, token }: Site, turn: number): Promise<number> {
  const paths = ['/', '/api/v1/artists/?limit=10', '/api/v1/users/self/sessions/']
  const response = await fetch(`${origin}${paths[turn % paths.length]}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  await response.arrayBuffer()
  return response.status
}

async function sendEarlier(site: Site): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  let sent = 0
  const lane = async () => {
    while (sent < earlierRequests) {
      sent += 1
      const status = await request(site, sent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  return statuses
}

/** Causes a call to an external service, a violation of a policy and a failed job, so that their series exist. */
async function fillSeries({ origin }: Site, { pool }: BenchDatabase): Promise<void> {
  const post = async (to: string, type: string, body: unknown) => {
    const headers = { 'Content-Type': type, 'Idempotency-Key': randomBytes(16).toString('hex') }
    const response = await fetch(`${origin}${to}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${to} responded ${response.status}`)
  }
  const body = { effectiveDirective: 'img-src', blockedURL: 'https://post.example/', documentURL: origin }
  await post('/browser-reports/', 'application/reports+json', [{ type: 'csp-violation', body }])
  await post('/api/v1/password-resets/', 'application/json', { email_address: 'fan1@post.example' })
  await pool.query(`select graphile_worker.add_job('unknown', '{}')`)
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'unknown')`,
  )
  await delay(fillMs)
}

/** Removes the failed job, so that only the faults can cause alerts. */
async function removeFailedJob({ pool }: BenchDatabase): Promise<void> {
  await pool.query(
    `delete from graphile_worker._private_jobs
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'unknown')`,
  )
}

/** Sends requests at a steady rate until aborted, without waiting for responses, and counts their statuses. */
async function browse(site: Site, signal: AbortSignal): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  const pending: Promise<void>[] = []
  const count = (status: number | string) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  for (let turn = 0; !signal.aborted; turn += 1) {
    pending.push(request(site, turn).then(count, () => count('broken')))
    await delay(1_000 / requestsPerSecond)
  }
  await Promise.all(pending)
  return statuses
}

/** Returns the alerts that have been ringing at any time. */
async function readRung(prometheus: Prometheus): Promise<string[]> {
  const series = await prometheus.query('count_over_time(ALERTS{alertstate="firing"}[1h])')
  return series.map(({ metric: { alertname = '', severity = '' } }) => `${alertname} (${severity})`)
}

async function makeFaults(database: BenchDatabase): Promise<void> {
  const pid = await readPostmasterPid(database)
  signalPostgres(pid, 'SIGSTOP')
  await delay(pauseMs)
  signalPostgres(pid, 'SIGCONT')
  await delay(calmMs)
  process.kill(pid, 'SIGKILL')
  await delay(calmMs)
}

/** Stops the database until an alert that pages rings; returns whether one did. */
async function keepAway(database: BenchDatabase, prometheus: Prometheus): Promise<boolean> {
  const pid = await readPostmasterPid(database)
  signalPostgres(pid, 'SIGSTOP')
  const startMs = performance.now()
  let pages: string[] = []
  while (pages.length === 0 && performance.now() - startMs < ringMsMax) {
    await delay(5_000)
    pages = (await readRung(prometheus)).filter(alert => alert.endsWith('(page)'))
  }
  signalPostgres(pid, 'SIGCONT')
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(0)
  say(pages.length > 0 ? `${pages.join(', ')} after ${seconds} s` : `no alert after ${seconds} s`)
  return pages.length > 0
}

async function main(): Promise<Outcome> {
  const areRight = checkFiles()
  await using database = await createScratchDatabase({ isDurable: true })
  const nowhere = { productUrl: null, httpPort: 0, smtpPort: 0 }
  const services = await startServices({ dataDir, secret: randomBytes(32).toString('hex'), ...nowhere })
  await using product = await startProduct({ database }, services.env)
  await using prometheus = await startPrometheus({ rulesFile, port: product.port })
  const [fan] = await addSignedInFans(database, 1)
  const site = { origin: `http://127.0.0.1:${product.port}`, token: fan?.token ?? '' }
  say(`before the faults: ${formatCounts(await sendEarlier(site))}; ${formatLoad()}`)
  await fillSeries(site, database)
  const unknown = await findUnknown(prometheus, readExpressions())
  await removeFailedJob(database)
  for (const name of unknown) say(`/metrics has no ${name}`)
  const ending = new AbortController()
  const traffic = browse(site, ending.signal)
  await makeFaults(database)
  const rung = await readRung(prometheus)
  say(rung.length > 0 ? `rang without need: ${rung.join(', ')}` : 'no alert rang during the faults')
  const rings = await keepAway(database, prometheus)
  ending.abort()
  say(`during the faults: ${formatCounts(await traffic)}`)
  await services.close()
  return {
    isPassed: areRight && unknown.length === 0 && rung.length === 0 && rings,
    summary: `${unknown.length} unknown names, ${rung.length} false alarms, ${rings ? 'rings' : 'is silent'} when the database stays away`,
  }
}

finish(await main())
