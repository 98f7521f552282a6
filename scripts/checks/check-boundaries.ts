import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findCircle, importsOf, rules, violations } from './boundaries.ts'
import { finish, readSources, root } from './read-sources.ts'

// A step of `npm run check`: the boundaries of the house hold.
const sources = readSources('{src,demo,sandbox}/**/*.{ts,tsx}')
const imports = sources.flatMap(({ path, code }) => importsOf(path, code))
const unknown = imports.filter(({ to }) => !existsSync(join(root, to.replace(/\?.*$/, ''))))
const circle = findCircle(imports)
const mistakes = [
  ...violations(imports),
  ...unknown.map(({ from, to }) => `${from} imports ${to}, which is no file: is its extension missing?`),
  ...(circle ? [`a circle of imports: ${circle.join(' → ')}`] : []),
]
finish(
  mistakes,
  `${rules.length} rules and no circle in ${imports.length} imports of ${sources.length} files`,
)
