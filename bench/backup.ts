/**
 * `npm run bench -- backup`: archives the embedded database of a running product into a bucket (s3rver), stops the
 * bucket for half a minute, kills the product and its PostgreSQL, and restores from the bucket alone. Passes when the
 * archive is whole, the rehearsal finds nothing wrong, the copy refuses writes until it is adopted, at most two minutes
 * of acknowledged writes are missing, and the adopted copy goes on in the same archive.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findRunningPostgres } from '../packages/local-postgres/running.ts'
import { openDatabase } from '../src/platform/server/database.ts'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { root } from './built.ts'
import { installTools } from './outside-tools.ts'
import { finish, formatLoad, type Outcome, say } from './report.ts'
import { addSignedInFans, type SignedInFan } from './signed-in-fans.ts'
import { findFreePort } from './stage.ts'

const fanCount = 20
const writeMs = 150_000
const bucketAwayMs = 30_000
const pauseMs = 100
const lostSecondsMax = 120

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-backup-'))
// As root, PostgreSQL runs as another user, which needs access to the folder.
chmodSync(folder, 0o755)
const original = path.join(folder, 'original')
const copy = path.join(folder, 'copy')

type Env = Record<string, string>

/** Starts a bucket on this port, and waits until it answers. */
async function startBucket(port: number) {
  const tools = installTools('backup', { s3rver: '3.7.1' })
  const program = path.join(tools, 'node_modules/s3rver/bin/s3rver.js')
  const bucket = path.join(folder, 'bucket')
  mkdirSync(bucket, { recursive: true })
  const args = [
    program,
    '-d',
    bucket,
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '--silent',
    '--configure-bucket',
    'fanfare',
  ]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) await delay(100)
  return child
}

async function startProduct(dataDir: string, env: Env) {
  const port = await findFreePort()
  const product = startProcess([path.join(root, 'src/app/main.ts')], {
    env: {
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
      NODE_ENV: 'production',
      DEMO: '0',
      RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
    },
  })
  await product.ready
  return { ...product, port }
}

/** Runs an operator's command, prints what it says, and returns whether it succeeded. */
function run(words: string[], env: Env): boolean {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'src/app/fanfare.ts'), ...words],
    {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      encoding: 'utf8',
    },
  )
  say(`$ ${words.join(' ')}\n${`${stdout}${stderr}`.trim().replaceAll(/^/gm, '    ')}`)
  return status === 0
}

interface Written {
  fan: number
  name: string
  at: number
}

/** Renames each fan again and again, until stopped; returns the acknowledged names, oldest first. */
function startWriting(port: number, writers: SignedInFan[]) {
  const acknowledged: Written[] = []
  let isStopped = false
  const lane = async ({ id: fan, token }: SignedInFan) => {
    for (let round = 0; !isStopped; round += 1) {
      const name = `Fan ${fan} ${round}`
      const response = await rename(port, token, name).catch(() => null)
      if (response?.ok) acknowledged.push({ fan, name, at: Date.now() })
      await delay(pauseMs)
    }
  }
  const lanes = Promise.all(writers.map(lane))
  return {
    async stop() {
      isStopped = true
      await lanes
      return acknowledged
    },
  }
}

const rename = (port: number, token: string, username: string) =>
  fetch(`http://127.0.0.1:${port}/api/v3/users/self/`, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ username }),
    signal: AbortSignal.timeout(20_000),
  })

async function addFans(dataDir: string): Promise<SignedInFan[]> {
  const database = openDatabase(findRunningPostgres(dataDir) ?? '', { max: 2 })
  const added = await addSignedInFans(database, fanCount)
  await database.close()
  return added
}

/** A name without a round is from before the first one. */
const readRound = (name: string) => Number(/ (\d+)$/.exec(name)?.[1] ?? -1)

/** Returns for how many seconds before the end acknowledged names are missing in the copy, at most. */
async function readLostSeconds(dataDir: string, acknowledged: Written[]): Promise<number> {
  const database = openDatabase(findRunningPostgres(dataDir) ?? '', { max: 1 })
  const { rows } = await database.pool.query<{ id: number; username: string }>(
    'select id, username from users',
  )
  await database.close()
  const rounds = new Map(rows.map(({ id, username }) => [id, readRound(username)]))
  const missing = acknowledged.find(({ fan, name }) => readRound(name) > (rounds.get(fan) ?? -1))
  return missing ? ((acknowledged.at(-1)?.at ?? 0) - missing.at) / 1_000 : 0
}

/** Writes until the product and its PostgreSQL are killed; returns what was acknowledged. */
async function writeAndKill(
  env: Env,
  bucketPort: number,
): Promise<{ acknowledged: Written[]; fans: SignedInFan[] }> {
  let bucket = await startBucket(bucketPort)
  const product = await startProduct(original, env)
  const fans = await addFans(original)
  const writing = startWriting(product.port, fans)
  await delay(writeMs / 2)
  bucket.kill()
  await delay(bucketAwayMs)
  bucket = await startBucket(bucketPort)
  await delay(writeMs / 2)
  const metrics = await fetch(`http://127.0.0.1:${product.port}/metrics`).then(response => response.text())
  say(metrics.match(/^(?:backup_|nodejs_eventloop_lag_p99).*$/gm)?.join('\n') ?? 'no metrics of backups')
  const [postmaster] = readFileSync(path.join(original, 'postgres/cluster/postmaster.pid'), 'utf8').split(
    '\n',
  )
  product.child.kill('SIGKILL')
  process.kill(Number(postmaster), 'SIGKILL')
  await product.ended
  return { acknowledged: await writing.stop(), fans }
}

/** Starts on the copy, sees that it refuses writes, adopts it, and sees that it takes them. */
async function adopt(env: Env, [fan]: SignedInFan[], acknowledged: Written[]) {
  const token = fan?.token ?? ''
  const marked = await startProduct(copy, env)
  const lostSeconds = await readLostSeconds(copy, acknowledged)
  const isRefused = (await rename(marked.port, token, 'Refused')).status === 503
  const isAdopted = run(['backup', 'adopt', '--reason', 'the disk is lost', '--no-erasures'], {
    ...env,
    DATA_DIR: copy,
  })
  marked.child.kill('SIGTERM')
  await marked.ended
  const product = await startProduct(copy, env)
  const isTaken = (await rename(product.port, token, 'Taken')).ok
  const goesOn = await waitFor(`http://127.0.0.1:${product.port}/metrics`, /kind="base"\} [1-9]/)
  product.child.kill('SIGTERM')
  await product.ended
  return { lostSeconds, isWhole: isRefused && isAdopted && isTaken && goesOn }
}

async function waitFor(url: string, pattern: RegExp): Promise<boolean> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (pattern.test(await fetch(url).then(response => response.text()))) return true
    await delay(500)
  }
  return false
}

async function main(): Promise<Outcome> {
  const port = await findFreePort()
  const identityFile = path.join(folder, 'identity')
  const key = spawnSync(process.execPath, [path.join(root, 'src/app/fanfare.ts'), 'backup', 'key'], {
    encoding: 'utf8',
  })
  writeFileSync(identityFile, key.stdout)
  const env = {
    SERVER_KEY: randomBytes(32).toString('base64'),
    BACKUP_S3_URL: `http://127.0.0.1:${port}/fanfare/archive`,
    BACKUP_S3_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET: 'S3RVER',
    BACKUP_RECIPIENTS: /age1\S+/.exec(key.stdout)?.[0] ?? '',
  }
  const reading = { ...env, BACKUP_IDENTITY_FILE: identityFile, DATA_DIR: path.join(folder, 'elsewhere') }
  const { acknowledged, fans } = await writeAndKill(env, port)
  const isArchiveWhole = run(['backup', 'verify'], reading) && run(['backup', 'rehearse'], reading)
  const isRestored = run(['backup', 'restore', copy], reading)
  if (!isRestored) return { isPassed: false, summary: 'nothing was restored' }
  const { lostSeconds, isWhole } = await adopt(env, fans, acknowledged)
  const writes = acknowledged.length
  return {
    isPassed: isArchiveWhole && isWhole && lostSeconds <= lostSecondsMax,
    summary: `${writes} writes acknowledged, those of the last ${lostSeconds.toFixed(0)} s are not in the copy; archive ${isArchiveWhole ? 'whole' : 'not whole'}, adoption ${isWhole ? 'right' : 'wrong'}; ${formatLoad()}`,
  }
}

const outcome = await main()
rmSync(folder, { recursive: true, force: true })
finish(outcome)
