import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node.mjs'

// `node scripts/build.mjs`: installs and builds, for container images before their first start.
await ensureInstalled()
await ensureBuilt(findNode())
