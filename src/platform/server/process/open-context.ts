import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { archivesDatabase } from '../backups/archive.ts'
import { type Config, type ConfigPart, readEnvironment } from '../config.ts'
import { logGate } from '../database-gate.ts'
import { migrateJobs } from '../jobs/start-jobs.ts'
import { createLogger } from '../log.ts'
import { migrate } from '../migrate.ts'
import { findRunningSandbox } from '../running-sandbox.ts'
import { type ConnectedDatabase, connectDatabase } from './connect-database.ts'
import { formatLogLine } from './readable-log.ts'
import { runWhileDatabaseUp } from './run-while-database-up.ts'

export type ProcessContext = { config: Config; database: ConnectedDatabase; log: Logger }

type Result<Value> = { ok: true; value: Value } | { ok: false; problems: string[] }

const migrations = join(import.meta.dirname, '../../../../migrations')

/**
 * Reads the configuration from the environment and from a file `.env` in the current folder; the environment
 * takes precedence.
 */
export function readConfig(parts: readonly ConfigPart[]): Result<Config> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const loaded = readEnvironment(process.env, parts, { isTerminal: process.stdout.isTTY })
  return loaded.ok ? { ok: true, value: loaded.config } : loaded
}

/**
 * Reads the configuration for a command: a sandbox that runs on the data folder provides the keys of the
 * services that it simulates.
 */
export function readCommandConfig(parts: readonly ConfigPart[]): Result<Config> {
  const read = readConfig(parts)
  const played = read.ok && read.value.sandbox.isOn ? findRunningSandbox(read.value.dataDir) : undefined
  if (!played) return read
  const loaded = readEnvironment({ ...process.env, ...played }, parts, { isTerminal: process.stdout.isTTY })
  return loaded.ok ? { ok: true, value: loaded.config } : loaded
}

/** How long a command waits for a database that is away, in milliseconds. */
export const commandPatienceMs = 10_000

/** Prints once that a process waits for its database. */
export const onWait = (problem: string) => process.stderr.write(`${problem} Waiting for it …\n`)

/**
 * Creates the logger, opens the configured database and migrates it. Registers cleanup work with `cleanup`.
 */
export async function openContext(
  config: Config,
  cleanup: AsyncDisposableStack,
  patienceMs = commandPatienceMs,
): Promise<Result<ProcessContext>> {
  const log = createLog(config)
  const onError = (err: Error) => log.warn({ err }, 'a database connection broke')
  const onRestart = (complaint: string) =>
    log.warn({ complaint }, 'the embedded PostgreSQL ended and is started again')
  const onGate = logGate(log)
  const archivesWal = archivesDatabase(config)
  const connected = await connectDatabase({
    ...config,
    archivesWal,
    patienceMs,
    onWait,
    onError,
    onGate,
    onRestart,
  })
  if (!connected.ok) return { ok: false, problems: [connected.problem] }
  const { database } = connected
  cleanup.defer(database.close)
  const problems = await runWhileDatabaseUp(database, async () => {
    const migrated = await migrate(database.work.pool, migrations)
    if (!migrated.ok) return [migrated.problem]
    await migrateJobs(database.work.pool)
    return []
  })
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: { config, database, log } }
}

function createLog({ logLevel: level, logFormat }: Config): Logger {
  if (logFormat === 'pretty') {
    return createLogger(level, { write: json => void process.stdout.write(formatLogLine(json)) })
  }
  // Buffers the log, because one write per request would cost as much as a page-cache hit. Flushes at least
  // five times a second and at exit.
  const stdout = pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 200 })
  return createLogger(level, stdout)
}
