import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'

/** Name of the database and of the role that owns it. */
export const databaseName = 'fanfare'

export const getClusterFolder = (home: Home) => join(home.folder, 'cluster')
export const getPasswordFile = (home: Home) => join(home.folder, 'password')

const major = '18'
/**
 * Disk space that the first start needs for PostgreSQL's files, the cities, the demo catalogue, and (more
 * than half) the WAL of loading them.
 */
const neededBytes = 640 * 1024 * 1024

/**
 * Runs initdb unless the cluster exists. The cluster uses UTF-8 and collates by code point on every system;
 * its ctype must know non-ASCII characters, or pg_trgm ignores them.
 * @returns the problem as a sentence, or undefined if there is none
 */
export function ensureCluster(home: Home, { initdb }: Binaries, { isDurable }: { isDurable: boolean }) {
  const cluster = getClusterFolder(home)
  if (existsSync(cluster)) return checkVersion(cluster)
  const disk = statfsSync(home.folder)
  const freeBytes = disk.bavail * disk.bsize
  if (freeBytes < neededBytes) {
    return `There is not enough space for the database: ${home.folder} has ${megabytes(freeBytes)} MB free and needs ${megabytes(neededBytes)}.`
  }
  writePassword(home)
  // Creates the cluster under a temporary name and renames it, so that an interrupted start leaves no partial
  // cluster.
  const unfinished = `${cluster}.new`
  let failure = ''
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    rmSync(unfinished, { recursive: true, force: true })
    const { status, stderr, error } = spawnSync(initdb, options(home, unfinished, ctype, isDurable), {
      ...home.account,
      cwd: home.folder,
      encoding: 'utf8',
    })
    if (status === 0) {
      renameSync(unfinished, cluster)
      return undefined
    }
    failure = error?.message ?? firstError(stderr)
    if (!failure.includes('locale')) break
  }
  rmSync(unfinished, { recursive: true, force: true })
  return `The database could not be made in ${home.folder}: ${failure}`
}

function options(home: Home, folder: string, ctype: string, isDurable: boolean) {
  return [
    `--pgdata=${folder}`,
    `--username=${databaseName}`,
    `--pwfile=${getPasswordFile(home)}`,
    // The socket's folder is private to the user, so only TCP needs the password.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ]
}

function writePassword(home: Home) {
  const file = getPasswordFile(home)
  writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  const { uid, gid } = home.account
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

function checkVersion(cluster: string) {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return undefined
  return `The database in ${cluster} was made by PostgreSQL ${found} and this is PostgreSQL ${major}: move it with pg_dump, or set another DATA_DIR.`
}

function firstError(stderr: string) {
  const lines = stderr.trim().split('\n')
  const line = lines.find(text => /error|fatal|panic/i.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^initdb: error: /, '')
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
