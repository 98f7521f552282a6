import * as z from 'zod'
import type { Db } from '../server/database.ts'
import { readOnce, runOnce } from '../server/once.ts'
import type { ContentColumn, ContentKind } from './kind.ts'

/** A row that an import changes: its line and key, and the cells that differ, before and after. */
export interface RowChange {
  line: number
  key: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Ids of other rows as their keys; codes are never shown. */
function shownOf({ reference, type, isSecret }: ContentColumn, value: string): string {
  if (isSecret) return `to_jsonb('…'::text)`
  if (reference === undefined) return `to_jsonb(${value})`
  const keyOf = (id: string) =>
    `coalesce((select min(k.key) from import_keys k where k.kind = '${reference}' and k.id = ${id}), ${id}::text)`
  return type.sql.endsWith('[]')
    ? `(select jsonb_agg(${keyOf('p.id')} order by p.place) from unnest(${value}) with ordinality p (id, place))`
    : `to_jsonb(${keyOf(value)})`
}

/** SQL: `d.before` and `d.after` of a row `c` of `import_changes`. */
function differences(kind: ContentKind): string {
  const cells = Object.entries(kind.columns).flatMap(([name, column]) => {
    if (name === 'key') return []
    const [was, is] = [`c."was ${name}"`, `c."${name}"`]
    return [`('${name}', ${shownOf(column, was)}, ${shownOf(column, is)}, ${is} is distinct from ${was})`]
  })
  return `lateral (select jsonb_object_agg(x.name, x.was) as before, jsonb_object_agg(x.name, x.now) as after
    from (values ${cells.join(', ')}) x (name, was, now, is_changed) where x.is_changed) d`
}

const cells = z.record(z.string(), z.unknown())
const change = z.object({ line: z.int(), key: z.string(), before: cells, after: cells })

/** The first rows that a file changes, with what it changes of them. */
export function readChanges(db: Db, kind: ContentKind, limit: number): Promise<RowChange[]> {
  const text = `select c.line, c.key, d.before, d.after from import_changes c cross join ${differences(kind)}
    where not c.is_new order by c.line limit ${limit}`
  return readOnce(db, { text, row: change })
}

/** How a row of a kind is named as a subject of the audit log: "event" 12. */
const objectOf = ({ name, object }: ContentKind) =>
  object ?? name.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', ' ')

interface Logged {
  operator: string
  /** Names the import in all of its rows. */
  batch: string
  now: number
  /** Lines that were left out. */
  skipped: readonly number[]
}

/** Writes an audit row for each object that an import has changed, in its transaction. */
export async function logChanges(
  db: Db,
  kind: ContentKind,
  { operator, batch, now, skipped }: Logged,
): Promise<void> {
  await runOnce(
    db,
    `insert into audit_log (at, operator, act, subject, before, after, batch)
      select $1, $2, 'import ${kind.name}', '${objectOf(kind)} ' || c.id, d.before, d.after, $3
        from import_changes c cross join ${differences(kind)}
       where not c.is_new and c.line <> all($4::int[]) order by c.line`,
    [new Date(now), operator, batch, skipped],
  )
}
