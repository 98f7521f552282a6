import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './built.ts'

/**
 * Installs third-party tools for a benchmark, in pinned versions, into `.cache/<name>` on the first run, and
 * returns that folder. They are too large to be devDependencies.
 */
export function installTools(name: string, versions: Record<string, string>): string {
  const folder = path.join(root, '.cache', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  const isThere = (tool: string) => existsSync(path.join(folder, 'node_modules', tool))
  if (Object.keys(versions).every(isThere)) return folder
  process.stdout.write('Installing the tools …\n')
  const packages = Object.entries(versions).map(([tool, version]) => `${tool}@${version}`)
  const options = ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', [...options, ...packages], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${packages.join(', ')} could not be installed: npm says why above.`)
  return folder
}
