import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolEnv } from './node.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { giveUp, root, run, say } from './run.mjs'

const inputs = [
  'src',
  'locales',
  'public',
  'build',
  'vite.config.ts',
  'vite.studio.config.ts',
  'package-lock.json',
]
// Files that are never part of the web build, so changes there don't make it stale.
const isIrrelevant = path => /[\\/]server$|\.test\.tsx?$/.test(path)
const stamp = join(root, 'dist', 'inputs.sha256')

/**
 * Builds the fans' files (dist/client), the renderer (dist/server) and the studio's files (dist/studio) unless
 * they are up to date.
 */
export async function ensureBuilt(node) {
  const problem = await tryToBuild(node)
  if (problem) giveUp(problem)
}

/** Builds like {@link ensureBuilt}, but returns the error instead of exiting; undefined on success. */
export async function tryToBuild(node) {
  if (isFresh(fingerprint())) return undefined
  return oneAtATime(() => {
    const current = fingerprint()
    return isFresh(current) ? undefined : build(node, current)
  })
}

// Builds atomically: all parts are built in temporary folders and then swapped in, so a failed or
// interrupted build changes nothing.
async function build(node, current) {
  say('Building the web …')
  const next = join('dist', 'next')
  rmSync(join(root, next), { recursive: true, force: true })
  const results = await Promise.all([
    vite(node, ['--outDir', join(next, 'client')]),
    vite(node, ['--outDir', join(next, 'server'), '--ssr']),
    vite(node, ['--outDir', join(next, 'studio'), '--config', 'vite.studio.config.ts']),
  ])
  const failed = results.find(({ code }) => code !== 0)
  if (failed) return `${failed.output}\nThe web could not be built: Vite says why above.`
  rmSync(stamp, { force: true })
  for (const part of ['client', 'server', 'studio']) {
    rmSync(join(root, 'dist', part), { recursive: true, force: true })
    renameSync(join(root, next, part), join(root, 'dist', part))
  }
  rmSync(join(root, next), { recursive: true })
  writeFileSync(stamp, current)
  return undefined
}

function vite(node, args) {
  const program = join('node_modules', 'vite', 'bin', 'vite.js')
  const env = toolEnv(node, { NODE_ENV: 'production' })
  return run(node, [program, 'build', '--logLevel=warn', ...args], { env, quiet: true })
}

const isFresh = current => existsSync(stamp) && readFileSync(stamp, 'utf8') === current

/** Hashes the names and contents of all inputs of the build. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(listFiles)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats || isIrrelevant(path)) return []
  if (stats.isFile()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap(name => listFiles(join(path, name)))
}
