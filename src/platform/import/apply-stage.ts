import * as z from 'zod'
import type { Db } from '../server/database.ts'
import { readOnce, runOnce } from '../server/once.ts'
import { buildCurrentSql, buildExportedCellsSql, buildVersionSql, getField } from './exported-cells.ts'
import { type ContentColumn, type ContentKind, versionColumn } from './kind.ts'
import type { Problems } from './problems.ts'

export interface Counts {
  added: number
  changed: number
  unchanged: number
  skipped: number
}

/**
 * Rows per statement. Batches of changed rows are small, because statement triggers that compare old and new
 * rows cost O(n²).
 */
const batchSize = 500
const newBatchSize = 20_000
/**
 * Minimum number of changed rows after which the table is analyzed, so that later plans don't use stale
 * statistics.
 */
const analyzeMin = 10_000

const buildStagedSql = (name: string, { staged, reference }: ContentColumn) =>
  staged ?? (reference ? `s."${name}_id"` : `s."${name}"`)

const stagedCount = {
  text: 'select count(*) from import_staged',
  row: z.object({ count: z.int() }),
}
const changeCounts = {
  text: 'select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from import_changes',
  row: z.object({ added: z.int(), changed: z.int() }),
}

interface Writing {
  problems: Problems
  /** Whether to overwrite rows that changed here since the export. */
  isOverwriting: boolean
  onDone: (share: number) => void
}

/**
 * Upserts the staged rows by key. Leaves rows and columns that the file doesn't name, and doesn't write
 * unchanged rows.
 */
export async function applyStage(
  db: Db,
  kind: ContentKind,
  now: number,
  { problems, isOverwriting, onDone }: Writing,
): Promise<Counts> {
  await findChanges(db, kind, { problems, isOverwriting })
  const [staged] = await readOnce(db, stagedCount)
  const [found] = await readOnce(db, changeCounts)
  const { added = 0, changed = 0 } = found ?? {}
  const total = problems.areFatal ? 0 : added + changed
  const failed = { added: 0, changed: 0 }
  if (total > 0 && kind.store) {
    const left = await kind.store(db, now)
    for (const { line, problem } of left) problems.add(line, problem)
    Object.assign(failed, await countLines(db, left))
  } else if (total > 0) {
    await insertNew(db, kind, added, done => onDone(done / total))
    await updateChanged(db, kind, added, total, done => onDone(done / total))
    await kind.save?.(db, now)
  }
  if (total >= analyzeMin) await runOnce(db, `analyze ${kind.table}, import_keys`)
  return {
    added: added - failed.added,
    changed: changed - failed.changed,
    unchanged: (staged?.count ?? 0) - total,
    skipped: problems.byLine?.size ?? 0,
  }
}

/** Counts the new and the changed rows among those that could not be written. */
async function countLines(db: Db, rows: { line: number }[]) {
  if (rows.length === 0) return {}
  const [counts] = await readOnce(
    db,
    { ...changeCounts, text: `${changeCounts.text} where line = any($1)` },
    [rows.map(({ line }) => line)],
  )
  return counts
}

/** Fills `import_changes`: new rows first, in file order, with their future ids. */
async function findChanges(
  db: Db,
  kind: ContentKind,
  { problems, isOverwriting }: Omit<Writing, 'onDone'>,
): Promise<void> {
  const columns = Object.entries(kind.columns).filter(([name]) => name !== 'key')
  const merged = columns.map(([name, column]) => {
    const { fallback = 'null' } = column
    const [staged, current] = [buildStagedSql(name, column), buildCurrentSql(name, column)]
    return `coalesce(case when '${name}' = any(s.given) or s.id is null then ${staged} else ${column.unsaid ?? current} end, ${fallback}) as "${name}"`
  })
  const present = columns.map(([name, column]) => `${buildCurrentSql(name, column)} as "was ${name}"`)
  const derived = Object.keys(kind.derived?.types ?? {}).map(name => `s."${name}"`)
  const names = columns.map(([name]) => `"${name}"`)
  const isDifferent = names.map(name => `${name} is distinct from "was ${name.slice(1)}`).join(' or ')
  await runOnce(
    db,
    `create temp table import_changes on commit drop as
      select row_number() over (order by is_new desc, line)::int as place, * from (
        select s.line, s.key, s.id, s.id is null as is_new, ${[...merged, ...present, ...derived].join(', ')},
            ${isStale(kind)} as is_stale
          from import_staged s left join ${kind.table} t on t.id = s.id
      ) m where is_new or ${isDifferent}`,
  )
  if (!isOverwriting) await rejectStale(db, problems)
  await runOnce(db, 'create unique index on import_changes (place)')
  await runOnce(db, 'analyze import_changes')
  if (kind.store) return
  await runOnce(
    db,
    `update import_changes set id = nextval(pg_get_serial_sequence('${kind.table}', 'id')) where is_new`,
  )
  await runOnce(db, 'create unique index on import_changes (id)')
}

/** SQL condition that table row `t` differs from the version from which file row `s` was exported. */
const isStale = (kind: ContentKind) => `(s."${versionColumn}" is not null and t.id is not null
  and s."${versionColumn}" <> (select ${buildVersionSql('e')} from (select ${buildExportedCellsSql(kind, 's.key')}) e))`

const staleRows = (limit: number) => ({
  text: `select line, count(*) over ()::int as total from import_changes where is_stale order by line limit ${limit}`,
  row: z.object({ line: z.int(), total: z.int() }),
})

/** Rejects rows that changed here since their export; rows that the file doesn't change are ignored. */
async function rejectStale(db: Db, problems: Problems): Promise<void> {
  const rows = await readOnce(db, staleRows(problems.foundMax))
  const [first] = rows
  if (!first) return
  for (const { line } of rows)
    problems.add(line, 'it changed here since its export: --overwrite writes it all the same')
  problems.addUnseen(first.total - rows.length)
  await runOnce(db, 'delete from import_staged s using import_changes c where c.line = s.line and c.is_stale')
  await runOnce(db, 'delete from import_changes where is_stale')
  await runOnce(
    db,
    `update import_changes c set place = n.place
      from (select line, row_number() over (order by is_new desc, line)::int as place from import_changes) n
     where n.line = c.line`,
  )
}

const ownFields = (kind: ContentKind) =>
  Object.entries(kind.columns).flatMap(([name, column]) => {
    const field = getField(name, column)
    return field === null ? [] : [{ field: `"${field}"`, value: `c."${name}"` }]
  })

async function insertNew(db: Db, kind: ContentKind, added: number, onDone: (rows: number) => void) {
  const fields = [
    { field: 'id', value: 'c.id' },
    ...ownFields(kind),
    ...Object.entries(kind.whenNew ?? {}).map(([field, value]) => ({ field, value })),
  ]
  for (let from = 0; from < added; from += newBatchSize) {
    const batch = `import_changes c where c.is_new and c.place > ${from} and c.place <= ${from + newBatchSize}`
    await runOnce(
      db,
      `insert into ${kind.table} (${fields.map(({ field }) => field).join(', ')})
        select ${fields.map(({ value }) => value).join(', ')} from ${batch} order by c.place`,
    )
    if (!kind.natural) {
      await runOnce(
        db,
        `insert into import_keys (kind, key, id) select '${kind.name}', c.key, c.id from ${batch}
          on conflict (kind, key) do update set id = excluded.id`,
      )
    }
    onDone(Math.min(added, from + newBatchSize))
  }
}

async function updateChanged(
  db: Db,
  kind: ContentKind,
  added: number,
  total: number,
  onDone: (rows: number) => void,
): Promise<void> {
  const sets = ownFields(kind).map(({ field, value }) => `${field} = ${value}`)
  for (let from = added; from < total; from += batchSize) {
    await runOnce(
      db,
      `update ${kind.table} t set ${sets.join(', ')} from import_changes c
        where c.id = t.id and not c.is_new and c.place > ${from} and c.place <= ${from + batchSize}`,
    )
    onDone(Math.min(total, from + batchSize))
  }
}

const removedCount = {
  text: 'select count(*) from import_staged where id is not null',
  row: z.object({ count: z.int() }),
}

/** Deletes the table rows that the staged rows name, along with their keys. */
export async function removeStaged(db: Db, kind: ContentKind): Promise<number> {
  const [removed] = await readOnce(db, removedCount)
  if (!kind.natural) {
    await runOnce(
      db,
      `delete from import_keys k using import_staged s where k.kind = '${kind.name}' and k.key = s.key`,
    )
  }
  await runOnce(db, `delete from ${kind.table} t using import_staged s where t.id = s.id`)
  return removed?.count ?? 0
}
