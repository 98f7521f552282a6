import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBinaries } from './binaries.ts'
import { getClusterFolder, getPasswordFile } from './cluster.ts'
import { type Home, openHome } from './home.ts'
import { createLoopbackListener, createSocketListener } from './listener.ts'
import { startServer } from './server.ts'
import { defaultTransport, type EmbeddedPostgres, removeListenerFolder } from './start.ts'

type Recovery = {
  /** Absolute path of a new data folder. */
  dataDir: string
  /** Password of the original, which connections by TCP need. */
  password: string
  /** Writes the base backup into this empty folder, with the archived WAL in its `pg_wal`. */
  fill: (cluster: string) => Promise<void>
  /** Moment at which to stop; the end of the WAL if undefined. */
  until: Date | undefined
}

type Result = { ok: true; postgres: Pick<EmbeddedPostgres, 'url' | 'stop'> } | { ok: false; problem: string }

/** A day: the replay takes as long as the WAL is long. */
const replayTimeoutMs = 86_400_000

/**
 * Creates a cluster in a new data folder from a base backup and WAL, and replays the WAL.
 * @returns the running server, which has replayed all of it and is on a timeline of its own, or the problem
 */
export async function recoverPostgres({ dataDir, password, fill, until }: Recovery): Promise<Result> {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const opened = openHome(dataDir)
  if (!opened.ok) return opened
  const { home } = opened
  const prepared = prepareBinaries(home)
  if (!prepared.ok) return prepared
  const cluster = getClusterFolder(home)
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(getPasswordFile(home), password, { mode: 0o600 })
  await fill(cluster)
  writeFileSync(join(cluster, 'recovery.signal'), '')
  const problem = giveToAccount(home)
  if (problem) return { ok: false, problem }
  const listener =
    defaultTransport() === 'socket' ? createSocketListener(home) : await createLoopbackListener(home)
  const settings = {
    // All WAL is in pg_wal already.
    restore_command: 'exit 1',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // At this moment PostgreSQL knows no names of time zones, not even Z.
    ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
    // Otherwise the server is ready before the end of the replay.
    hot_standby: 'off',
  }
  const { binaries } = prepared
  const started = await startServer(home, binaries, listener, {
    isDurable: true,
    settings,
    startTimeoutMs: replayTimeoutMs,
  })
  if (!started.ok) {
    removeListenerFolder(listener)
    return { ok: false, problem: started.problem }
  }
  const stop = async () => {
    await started.server.stop()
    removeListenerFolder(listener)
  }
  return { ok: true, postgres: { url: database => listener.url(database ?? 'fanfare'), stop } }
}

/** Makes PostgreSQL's user the owner of everything in its folder. */
function giveToAccount({ folder, account: { uid, gid } }: Home): string | undefined {
  if (uid === undefined || gid === undefined) return undefined
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, folder], { encoding: 'utf8' })
  return status === 0 ? undefined : `The files cannot be given to PostgreSQL's user: ${stderr.trim()}`
}
