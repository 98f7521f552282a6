import { findSql, type SourceUse } from './find-sql.ts'
import { getDomain, getModule } from './house.ts'
import { listCreatedTables } from './table-uses.ts'

/**
 * Allowed reads: reading domain → table → number of files, and the reason why the domain doesn't call the
 * owner instead.
 */
export type ForeignReads = Record<string, Record<string, readonly [files: number, why: string]>>
/** Tables by owner: a module's name or `platform`. */
export type Owners = Record<string, readonly string[]>
type Source = { path: string; code: string }
type Read = { path: string; texts: string[]; uses: SourceUse[] }
type Use = { path: string; by: string; owner: string; table: string; isWrite: boolean; line: number }

/** Generic code that writes tables: its callers, who own the tables, pass the names. */
const engines = ['src/platform/import/apply-stage.ts', 'src/platform/server/change-state.ts']

interface House {
  owners: Owners
  migrations: string[]
  /** The server's source files, without tests. */
  sources: Source[]
  foreignReads: ForeignReads
}

/**
 * Returns one line for each table without exactly one owner, each write by another module, and each read of
 * another domain's table that isn't listed.
 */
export function findTableProblems({ owners, migrations, sources, foreignReads }: House): string[] {
  const ownerByTable = new Map(
    Object.entries(owners).flatMap(([owner, names]) => names.map(name => [name, owner] as const)),
  )
  const read = sources.map(({ path, code }) => ({ path, ...findSql(path, code) }))
  // Domain by module: modules of one domain may read each other's tables.
  const ownDomains = new Map(
    sources.map(({ path }) => [getModuleOrPlatform(path), getDomainOrPlatform(path)]),
  )
  const foreign = read.flatMap(source => foreignUses(source, ownerByTable))
  return [
    ...ownerMistakes(owners, migrations, read),
    ...read.filter(({ path }) => !engines.includes(path)).flatMap(findUnnamedWrites),
    ...foreign
      .filter(({ isWrite }) => isWrite)
      .map(
        ({ path, line, by, owner, table }) =>
          `${path}:${line}: ${by} writes ${table}, which ${owner} owns: ask a function of ${owner}`,
      ),
    ...readMistakes(
      foreign.filter(
        ({ isWrite, path, owner }) =>
          !isWrite && getDomainOrPlatform(path) !== (ownDomains.get(owner) ?? 'platform'),
      ),
      foreignReads,
    ),
  ]
}

const getModuleOrPlatform = (path: string) => getModule(path) ?? 'platform'

const getDomainOrPlatform = (path: string) => getDomain(path) ?? 'platform'

function ownerMistakes(owners: Owners, migrations: string[], sources: Read[]): string[] {
  const made = listCreatedTables([...migrations, ...sources.flatMap(({ texts }) => texts)])
  const names = Object.values(owners).flat()
  return [
    ...made
      .filter(table => !names.includes(table))
      .map(table => `${table} has no owner: its module lists it in server/index.ts`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map(name => `${name} has two owners`),
    ...names
      .filter(name => !made.includes(name))
      .map(name => `${name} is listed by its owner, and is no table`),
  ]
}

function findUnnamedWrites({ path, uses }: Read): string[] {
  return uses
    .filter(({ isWrite, table }) => isWrite && table === undefined)
    .map(({ line }) => `${path}:${line}: writes a table whose name is filled in, so nobody sees whose it is`)
}

function foreignUses({ path, uses }: Read, ownerByTable: Map<string, string>): Use[] {
  const by = getModuleOrPlatform(path)
  return uses.flatMap(({ table = '', isWrite, line }) => {
    const owner = ownerByTable.get(table)
    return owner === undefined || owner === by ? [] : [{ path, by, owner, table, isWrite, line }]
  })
}

/**
 * Returns mistakes about foreign reads. The list must match exactly, so that a new foreign read needs an
 * entry with a reason.
 */
function readMistakes(reads: Use[], listed: ForeignReads): string[] {
  const found = Map.groupBy(reads, ({ path, table }) => `${getDomainOrPlatform(path)} ${table}`)
  const unlisted = [...found.values()].flatMap(uses => {
    const [first] = uses
    const files = [...new Set(uses.map(({ path }) => path))]
    if (!first) return []
    const by = getDomainOrPlatform(first.path)
    const most = listed[by]?.[first.table]?.[0] ?? 0
    if (files.length <= most) return []
    const where = uses.map(({ path, line }) => `${path}:${line}`).join(', ')
    return [
      `${by} reads ${first.table} of ${first.owner} in ${files.length} files, foreign-reads.ts lists ${most}: ask ${first.owner}, or list it and say why (${where})`,
    ]
  })
  const unused = Object.entries(listed).flatMap(([by, ofReader]) =>
    Object.entries(ofReader).flatMap(([table, [most]]) => {
      const count = new Set(found.get(`${by} ${table}`)?.map(({ path }) => path)).size
      if (count >= most) return []
      const what = count === 0 ? 'take it out' : `make it ${count}`
      return [
        `foreign-reads.ts lists ${most} files of ${by} that read ${table}, and there are ${count}: ${what}`,
      ]
    }),
  )
  return [...unlisted, ...unused]
}
