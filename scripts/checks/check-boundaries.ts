import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tables } from '../../src/app/tables.ts'
import { findAddressMistakes } from './addresses.ts'
import { findCircle, findImports, findViolations, rules } from './boundaries.ts'
import { findCallMistakes } from './calls.ts'
import { findDomainMistakes } from './domains.ts'
import { foreignReads } from './foreign-reads.ts'
import { finish, readSources, root } from './read-sources.ts'
import { findStatementMistakes } from './statements.ts'
import { findHoverMistakes, findStyleMistakes } from './styles.ts'
import { findTableProblems } from './tables.ts'

const routesPath = 'src/app/routes.ts'

// A step of `npm run check`: checks module boundaries, table ownership, and calls between browser and server.
const sources = readSources('{src,tests,packages,demo}/**/*.{ts,tsx}')
const imports = sources.flatMap(({ path, code }) => findImports(path, code))
const unknown = imports.filter(({ to }) => !existsSync(join(root, to.replace(/\?.*$/, ''))))
const circle = findCircle(imports)
const isProduct = (path: string) =>
  /^(src|packages\/local-postgres)\//.test(path) && !/\.(test|story)\.tsx?$|\/testing\//.test(path)
const isServer = (path: string) => isProduct(path) && !/\.tsx$|\/(web|ui)\//.test(path)
const mistakes = [
  ...findViolations(imports),
  ...findDomainMistakes(imports),
  ...unknown.map(({ from, to }) => `${from} imports ${to}, which is no file: is its extension missing?`),
  ...sources.flatMap(({ path, code }) => findCallMistakes(path, code)),
  ...(circle ? [`a circle of imports: ${circle.join(' → ')}`] : []),
  ...findStyleMistakes(sources, readSources('src/**/*.module.css')),
  ...findHoverMistakes(readSources('src/**/*.css')),
  ...findAddressMistakes(
    { path: routesPath, code: sources.find(({ path }) => path === routesPath)?.code ?? '' },
    sources.filter(({ path }) => isProduct(path)),
  ),
  ...findStatementMistakes(sources.filter(({ path }) => isServer(path))),
  ...findTableProblems({
    owners: tables,
    migrations: readSources('migrations/*.sql').map(({ code }) => code),
    sources: sources.filter(({ path }) => isServer(path)),
    foreignReads,
  }),
]
const tableCount = Object.values(tables).flat().length
const readCount = Object.values(foreignReads)
  .flatMap(tableCounts => Object.values(tableCounts))
  .reduce((sum, [files]) => sum + files, 0)
finish(
  mistakes,
  `${rules.length} rules and no circle in ${imports.length} imports of ${sources.length} files; ${tableCount} tables have one owner each, and ${readCount} files read one of another domain`,
)
