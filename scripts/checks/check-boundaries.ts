import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tables } from '../../src/app/tables.ts'
import { addressMistakes } from './addresses.ts'
import { findCircle, importsOf, rules, violations } from './boundaries.ts'
import { callMistakes } from './calls.ts'
import { domainMistakes } from './domains.ts'
import { foreignReads } from './foreign-reads.ts'
import { finish, readSources, root } from './read-sources.ts'
import { statementMistakes } from './statements.ts'
import { hoverMistakes, styleMistakes } from './styles.ts'
import { tableMistakes } from './tables.ts'

const routesPath = 'src/app/routes.ts'

// A step of `npm run check`: module boundaries, table ownership, and calls between browser and server.
const sources = readSources('{src,tests,packages,demo}/**/*.{ts,tsx}')
const imports = sources.flatMap(({ path, code }) => importsOf(path, code))
const unknown = imports.filter(({ to }) => !existsSync(join(root, to.replace(/\?.*$/, ''))))
const circle = findCircle(imports)
const isProduct = (path: string) =>
  /^(src|packages\/local-postgres)\//.test(path) && !/\.(test|story)\.tsx?$|\/testing\//.test(path)
const isServer = (path: string) => isProduct(path) && !/\.tsx$|\/(web|ui)\//.test(path)
const mistakes = [
  ...violations(imports),
  ...domainMistakes(imports),
  ...unknown.map(({ from, to }) => `${from} imports ${to}, which is no file: is its extension missing?`),
  ...sources.flatMap(({ path, code }) => callMistakes(path, code)),
  ...(circle ? [`a circle of imports: ${circle.join(' → ')}`] : []),
  ...styleMistakes(sources, readSources('src/**/*.module.css')),
  ...hoverMistakes(readSources('src/**/*.css')),
  ...addressMistakes(
    { path: routesPath, code: sources.find(({ path }) => path === routesPath)?.code ?? '' },
    sources.filter(({ path }) => isProduct(path)),
  ),
  ...statementMistakes(sources.filter(({ path }) => isServer(path))),
  ...tableMistakes({
    owners: tables,
    migrations: readSources('migrations/*.sql').map(({ code }) => code),
    sources: sources.filter(({ path }) => isServer(path)),
    foreignReads,
  }),
]
const tableCount = Object.values(tables).flat().length
const readCount = Object.values(foreignReads)
  .flatMap(ofReader => Object.values(ofReader))
  .reduce((sum, [files]) => sum + files, 0)
finish(
  mistakes,
  `${rules.length} rules and no circle in ${imports.length} imports of ${sources.length} files; ${tableCount} tables have one owner each, and ${readCount} files read one of another domain`,
)
