import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, serverFlags } from './node.mjs'
import { startSandbox } from './sandbox.mjs'
import { supervise } from './supervise.mjs'

// `npm start`: starts the server, even from a fresh clone. Runs on Node 20, before anything is installed.
await ensureInstalled()
const node = findNode()
await ensureBuilt(node)
supervise(node, [...serverFlags(), 'src/app/main.ts'], { ...process.env, ...(await startSandbox(node)) })
