import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { giveUp, root, run, say } from './run.mjs'

const oldestMajor = 20

/** Runs `npm ci` unless node_modules already matches package-lock.json. */
export async function ensureInstalled() {
  if (Number.parseInt(process.versions.node, 10) < oldestMajor) {
    giveUp(`Fanfare needs Node ${oldestMajor} or newer to start, and this is Node ${process.versions.node}.`)
  }
  if (isInstalled()) return
  await oneAtATime(async () => {
    if (!isInstalled()) await install()
  })
}

async function install() {
  say('Installing packages (npm ci) …')
  // Hides warnings about the current Node, because the project's packages run on the Node that it installs.
  // Includes dependency types explicitly, because npm omits development packages if NODE_ENV is production,
  // and the web build needs them.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // Runs npm by its own path: on Windows, npm.cmd can't be spawned without a shell.
  const npm = process.env.npm_execpath
  const { code } = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (code !== 0) giveUp('The packages could not be installed: npm says why above.')
}

/**
 * Compares the lockfile with npm's record of installed packages (node_modules/.package-lock.json), which
 * lacks packages for other systems.
 */
function isInstalled() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  const locked = readPackages(join(root, 'package-lock.json'))
  if (!installed || !locked) return false
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === entry.version && existsSync(join(root, path)) : !isForThisSystem(entry)
  })
}

// An optional package without `os` and `cpu` is a dependency of another optional package.
function isForThisSystem({ optional, os, cpu, libc = ['glibc'] }) {
  if (!optional) return true
  return Boolean(
    os?.includes(process.platform) &&
      cpu?.includes(process.arch) &&
      (process.platform !== 'linux' || libc.includes('glibc')),
  )
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
