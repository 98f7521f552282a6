import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { toolEnv } from './node.mjs'
import { giveUp, root, run, say } from './run.mjs'

const isRoot = process.getuid?.() === 0
/** The headless-only build renders the same pages in two thirds of the time. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(variable =>
    process.env[variable]
      ? [
          join(process.env[variable], 'Google/Chrome/Application/chrome.exe'),
          join(process.env[variable], 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [],
  ),
]

/** Returns the path of a Chromium for the browser tests; installs one if none is found. */
export async function ensureChromium(node) {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return runs(chosen) ? chosen : giveUp(`CHROMIUM_PATH ${chosen} is no browser that runs here.`)
  return (
    onPath([shell]).find(runs) ??
    (await installWithApt(shell)) ??
    (await find()) ??
    (await installWithPlaywright(node)) ??
    (await installWithApt('chromium')) ??
    giveUp(
      'The browser tests need Chromium and it could not be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
    )
  )
}

async function find() {
  return [...onPath(names), ...usualPaths, await playwrightPath()].find(runs)
}

function onPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap(name => folders.map(folder => join(folder, name)))
}

// Returns whether the browser starts. It may exist but not run: system libraries are missing, or it is
// Ubuntu's snap stub.
function runs(path) {
  if (!path || !existsSync(path)) return false
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

async function playwrightPath() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

async function installWithPlaywright(node) {
  say('Installing Chromium (playwright install chromium) …')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  await run(node, [cli, 'install', 'chromium'], { env: toolEnv(node) })
  const path = await playwrightPath()
  // The browser was downloaded but doesn't run: a small system lacks libraries, which only root can install.
  if (existsSync(path) && !runs(path) && isRoot) {
    await run(node, [cli, 'install-deps', 'chromium'], { env: toolEnv(node) })
  }
  return runs(path) ? path : undefined
}

async function installWithApt(name) {
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  say(`Installing Chromium (apt-get install ${name}) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  return onPath([name]).find(runs)
}
