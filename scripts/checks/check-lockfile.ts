import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLockfileMistakes, type Lockfile } from './lockfile.ts'
import { finish, root } from './read-sources.ts'

// A step of `npm run check`: the lockfile must work with `npm ci` on every platform.
const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
finish(findLockfileMistakes(lockfile), `${Object.keys(lockfile.packages).length} packages, none missing`)
