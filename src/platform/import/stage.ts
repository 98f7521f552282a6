import * as z from 'zod'
import type { Db } from '../server/database.ts'
import { readOnce, runOnce } from '../server/once.ts'
import type { JsonObject } from './json.ts'
import { type ContentKind, type ContentKinds, versionColumn } from './kind.ts'
import type { Problems } from './problems.ts'

/** Creates the staging table, a temporary one that the commit drops. */
export async function createStage(db: Db, kind: ContentKind): Promise<void> {
  const others = Object.entries(kind.columns).filter(([name]) => name !== 'key')
  const columns = others.flatMap(([name, { type, reference }]) => [
    `"${name}" ${type.sql}`,
    ...(reference ? [`"${name}_id" ${type.sql.endsWith('[]') ? 'int[]' : 'int'}`] : []),
  ])
  const derived = Object.entries(kind.derived?.types ?? {}).map(([name, sql]) => `"${name}" ${sql}`)
  const all = [
    'line int',
    'key text collate "C"',
    `"${versionColumn}" text`,
    'given text[]',
    'is_whole boolean',
    'id int',
    ...columns,
    ...derived,
  ]
  await runOnce(db, `create temp table import_staged (${all.join(', ')}) on commit drop`)
}

export async function stageRows(db: Db, rows: JsonObject[]): Promise<void> {
  const text = 'insert into import_staged select * from json_populate_recordset(null::import_staged, $1)'
  await runOnce(db, text, [JSON.stringify(rows)])
}

/** Finds duplicate keys, resolves references to ids and matches existing rows. */
export async function resolveStage(
  db: Db,
  kind: ContentKind,
  kinds: ContentKinds,
  problems: Problems,
): Promise<void> {
  await runOnce(db, 'analyze import_staged')
  await findDuplicates(db, kind, problems)
  for (const [name, { reference, idOf, type }] of Object.entries(kind.columns)) {
    if (idOf) await findIds(db, name, idOf, problems)
    if (!reference) continue
    if (type.sql.endsWith('[]')) await findManyKeys(db, name, kinds.get(reference), problems)
    else await findKeys(db, name, kinds.get(reference), problems)
  }
  const match = kind.natural
    ? `from ${kind.table} t where ${kind.natural.match}`
    : `from import_keys k join ${kind.table} t on t.id = k.id where k.kind = '${kind.name}' and k.key = s.key`
  await runOnce(db, `update import_staged s set id = t.id ${match}`)
  // Refreshes the statistics: the staged rows had no ids until now, so the planner would expect no matches.
  await runOnce(db, 'analyze import_staged')
  await kind.lockRows?.(db)
  for (const { where, says } of kind.refusals ?? []) {
    const from = `import_staged s where s.is_whole and (${where})`
    const rows = await readOnce(db, buildMissingQuery(problems, 's.line', "''", from))
    for (const { line } of rows) problems.add(line, says)
    problems.addUnseen(Math.max(0, (rows[0]?.total ?? 0) - rows.length))
  }
  if (problems.areFatal) return
  if (problems.count > 0) await dropLines(db, problems)
}

async function dropLines(db: Db, { byLine }: Problems): Promise<void> {
  await runOnce(db, 'delete from import_staged where line = any($1)', [[...(byLine ?? new Map()).keys()]])
}

async function findDuplicates(db: Db, { name }: ContentKind, problems: Problems): Promise<void> {
  const rows = await readOnce(db, {
    text: `select key, line, first_line, count(*) over () as total from (
        select key, line, min(line) over (partition by key) as first_line from import_staged where key is not null
      ) r where line > first_line order by line limit ${problems.foundMax}`,
    row: z.object({ key: z.string(), line: z.int(), first_line: z.int(), total: z.int() }),
  })
  for (const { key, line, first_line: firstLine } of rows) {
    problems.add(line, `the key "${key}" of ${name} is in line ${firstLine} already`)
  }
  problems.addUnseen(Math.max(0, (rows[0]?.total ?? 0) - rows.length))
}

const missing = z.object({ line: z.int(), key: z.string(), total: z.int() })
type Missing = z.output<typeof missing>

function reportMissing(rows: Missing[], column: string, what: string, problems: Problems): void {
  for (const { line, key } of rows) problems.add(line, `${column}: ${what} "${key}"`)
  problems.addUnseen(Math.max(0, (rows[0]?.total ?? 0) - rows.length))
}

const buildMissingQuery = ({ foundMax }: Problems, line: string, key: string, from: string) => ({
  text: `select ${line} as line, ${key} as key, count(*) over () as total from ${from} order by 1, 2 limit ${foundMax}`,
  row: missing,
})

async function findIds(
  db: Db,
  column: string,
  { table, says }: { table: string; says: string },
  problems: Problems,
): Promise<void> {
  const from = `import_staged s where "${column}" is not null
    and not exists (select from ${table} c where c.id = s."${column}")`
  reportMissing(
    await readOnce(db, buildMissingQuery(problems, 'line', `"${column}"::text`, from)),
    column,
    says,
    problems,
  )
}

/** Returns SQL for the existing keys of a kind and the ids of their rows. */
const buildKeysSql = ({ name, table }: ContentKind) =>
  `(select k.key, k.id from import_keys k join ${table} r on r.id = k.id where k.kind = '${name}') k`

async function findKeys(db: Db, column: string, kind: ContentKind | undefined, problems: Problems) {
  if (!kind) throw new Error(`"${column}" refers to nothing`)
  await runOnce(
    db,
    `update import_staged s set "${column}_id" = k.id from ${buildKeysSql(kind)} where k.key = s."${column}"`,
  )
  const from = `import_staged where "${column}" is not null and "${column}_id" is null`
  reportMissing(
    await readOnce(db, buildMissingQuery(problems, 'line', `"${column}"`, from)),
    column,
    `no ${kind.name} have the key`,
    problems,
  )
}

async function findManyKeys(db: Db, column: string, kind: ContentKind | undefined, problems: Problems) {
  if (!kind) throw new Error(`"${column}" refers to nothing`)
  const parts = `import_staged s cross join unnest(s."${column}") with ordinality p (key, place)
    left join ${buildKeysSql(kind)} on k.key = p.key`
  await runOnce(
    db,
    `update import_staged s set "${column}_id" = f.ids
       from (select s.line, array_agg(k.id order by p.place) as ids from ${parts} group by s.line) f
      where f.line = s.line`,
  )
  reportMissing(
    await readOnce(db, buildMissingQuery(problems, 's.line', 'p.key', `${parts} where k.id is null`)),
    column,
    `no ${kind.name} have the key`,
    problems,
  )
}
