import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node.mjs'

// `node scripts/build.mjs`: installs and builds, as a container image needs it before its first start.
await ensureInstalled()
await ensureBuilt(findNode())
