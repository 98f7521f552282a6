import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { tryToBuild } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node.mjs'
import { root, say } from './run.mjs'
import { startSandbox } from './sandbox.mjs'
import { followNpm } from './supervise.mjs'

// `npm run dev`: rebuilds outdated parts after each change and restarts the server, which takes about two
// seconds.
const watched = ['src', 'packages/local-postgres', 'locales', 'public', 'build', 'migrations', 'demo']
const quietMs = 100

await ensureInstalled()
const node = findNode()
const env = { ...process.env, NODE_ENV: 'development' }
Object.assign(env, await startSandbox(node, env))
let server
let isStopping = false

for (const folder of watched.filter(name => existsSync(join(root, name)))) {
  watch(join(root, folder), { recursive: true }, onChange)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
followNpm(end)

let changed = Promise.resolve()
let timer = setTimeout(refresh, 0)

// Debounced, because an editor may write several files for a single change, and each several times.
function onChange() {
  clearTimeout(timer)
  timer = setTimeout(refresh, quietMs)
}

function refresh() {
  changed = changed.then(async () => {
    const problem = await tryToBuild(node)
    if (problem) return say(problem)
    await stop()
    if (!isStopping) start()
  })
}

function start() {
  const child = spawn(node, ['src/app/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  server = { child, ended }
}

async function stop() {
  server?.child.kill('SIGTERM')
  await server?.ended
  server = undefined
}

async function end() {
  isStopping = true
  await changed
  await stop()
  process.exit(0)
}
