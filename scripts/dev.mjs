import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, toolEnv } from './node.mjs'
import { root } from './run.mjs'
import { supervise } from './supervise.mjs'

// `npm run dev`: builds the web again at each change and restarts the server, which takes about a second.
await ensureInstalled()
const node = findNode()
await ensureBuilt(node)
const vite = join('node_modules', 'vite', 'bin', 'vite.js')
const env = toolEnv(node, { NODE_ENV: 'development' })
const builders = [[], ['--ssr']].map(extra =>
  spawn(node, [vite, 'build', '--watch', '--logLevel=warn', ...extra], { cwd: root, env, stdio: 'inherit' }),
)
process.on('exit', () => {
  for (const builder of builders) builder.kill()
})
const watched = ['src', 'migrations', 'dist'].flatMap(folder => ['--watch-path', join(root, folder)])
supervise(node, [...watched, '--watch-preserve-output', 'src/main.ts'], env)
