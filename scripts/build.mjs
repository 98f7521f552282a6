import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node.mjs'

// `node scripts/build.mjs`: installs packages and builds the web, so that a container image starts without
// either step.
await ensureInstalled()
await ensureBuilt(findNode())
