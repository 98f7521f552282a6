import { ensureInstalled } from './install.mjs'
import { findNode } from './node.mjs'
import { supervise } from './supervise.mjs'

// `npm run fanfare -- user show mira@post.example`: runs an operator command.
await ensureInstalled()
supervise(findNode(), ['src/app/fanfare.ts', ...process.argv.slice(2)])
