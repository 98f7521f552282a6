import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node.mjs'
import { giveUp, root } from './run.mjs'
import { supervise } from './supervise.mjs'

// `npm run bench` prints the ratios; `npm run bench -- search` runs another benchmark, such as
// bench/search.ts.
const [name = 'ratios', ...rest] = process.argv.slice(2)
const program = join('bench', `${name}.ts`)
if (!existsSync(join(root, program))) giveUp(`There is no bench "${name}": ${program} does not exist.`)
await ensureInstalled()
const node = findNode()
await ensureBuilt(node)
supervise(node, [program, ...rest])
