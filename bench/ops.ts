/**
 * `npm run bench -- ops`: checks the files of ops/. Builds the image, starts its processes as containers would
 * behind nginx, and replaces each of them under traffic; checks units and manifests. Passes when no request
 * fails and no check has a problem. Needs Linux, root, and Debian's buildah, debootstrap, nginx, redis-server
 * and systemd; the first run takes minutes. A Docker daemon, Kubernetes and KEDA aren't part of it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../packages/local-postgres/start.ts'
import { startSession } from '../src/identity/accounts/server/index.ts'
import { openDatabase } from '../src/platform/server/database.ts'
import { benchKey } from './app.ts'
import { startNginx } from './nginx.ts'
import { checkFlags, checkUnits } from './ops-files.ts'
import { buildImage, type Image } from './ops-image.ts'
import { checkManifests } from './ops-manifests.ts'
import { type Environment, runInImage, startInImage } from './ops-process.ts'
import { checkContainer, checkFront } from './ops-product.ts'
import { rollUnderTraffic } from './ops-roll.ts'
import { finish, formatLoad, say } from './report.ts'
import { findFreePort } from './stage.ts'

const fans = 12
const drainSeconds = 5
let isPassed = true

/** Prints a line for the check, with its problems. */
function report(name: string, problems: string[], note = ''): void {
  isPassed &&= problems.length === 0
  say(`${problems.length === 0 ? 'PASS' : 'FAIL'}  ${name}${note && `: ${note}`}`)
  for (const problem of problems) say(`      ${problem}`)
}

report('systemd-analyze verify and security', checkUnits())
report('schemas of Compose, Kubernetes and KEDA', await checkManifests())
say('Building the image …')
using image = buildImage()
report('flags of the start commands', checkFlags(image.config.Cmd))
await runProcesses(image)
finish({ isPassed, summary: `ops/; ${formatLoad()}` })

async function runProcesses(image: Image): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const { url, redisPort } = await startServices(cleanup)
  const environment: Environment = {
    DATABASE_URL: url,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    SERVER_KEY: benchKey,
    PUBLIC_URL: 'https://fans.example.org',
    STUDIO_URL: 'https://studio.example.org',
    TRUSTED_PROXIES: '1',
    HOST: '127.0.0.1',
    DRAIN_SECONDS: String(drainSeconds),
    DEMO: '1',
    RATE_LIMITS: '0',
    // A public server doesn't start without these; no message is sent.
    SMTP_URL: 'smtp://127.0.0.1:9',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'none',
    TWILIO_FROM: '+15005550006',
  }
  const command = ['node', 'src/app/fanfare.ts', 'migrate']
  const migrated = await runInImage({ image, environment, command })
  report('migration of an empty database', migrated.code === 0 ? [] : [migrated.output])
  const starts = ['web', 'web', 'worker'].map(role => async (port: number) => {
    return startInImage({ image, environment: { ...environment, ROLE: role }, port })
  })
  const [first, second, worker] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const running = await Promise.all([first, second, worker].map((port, at) => starts[at]?.(port)))
  const processes = running.filter(process => process !== undefined)
  cleanup.defer(async () => void (await Promise.all(processes.map(process => process.stop()))))
  for (const process of processes) report(`process on port ${process.port}`, checkContainer(process))
  const front = cleanup.use(await startNginx([first, second]))
  report('nginx with ops/nginx.conf', await checkFront(front.port, worker))
  const tokens = await startSessions(url)
  const rolled = await rollUnderTraffic({ port: front.port, tokens, processes, starts, drainSeconds })
  report('rolling restart under traffic', rolled.problems, rolled.note)
}

/** Starts a session for each of some fans of the demo. */
async function startSessions(url: string): Promise<string[]> {
  const { pool, db, close } = openDatabase(url, { max: 4 })
  const { rows } = await pool.query<{ id: number }>('select id from users order by id limit $1', [fans])
  const tokens = await Promise.all(rows.map(({ id }) => startSession(db, id, Date.now())))
  await close()
  return tokens
}

/** Starts PostgreSQL and Redis on the loopback interface, where the processes in their root reach them. */
async function startServices(cleanup: AsyncDisposableStack): Promise<{ url: string; redisPort: number }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-ops-'))
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(dataDir, 0o755)
  cleanup.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const started = await startPostgres({ dataDir, transport: 'loopback' })
  if (!started.ok) throw new Error(started.problem)
  cleanup.defer(started.postgres.stop)
  const redisPort = await findFreePort()
  const redis = spawn('redis-server', ['--port', String(redisPort), '--save', ''], { stdio: 'ignore' })
  cleanup.defer(async () => {
    redis.kill()
    await once(redis, 'exit')
  })
  return { url: started.postgres.url(), redisPort }
}
