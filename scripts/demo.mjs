import { ensureInstalled } from './install.mjs'
import { findNode } from './node.mjs'
import { supervise } from './supervise.mjs'

// `npm run demo`: empties the database and loads the demo catalogue, with dates relative to today.
await ensureInstalled()
supervise(findNode(), ['demo/reset.ts'])
