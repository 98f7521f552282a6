import * as z from 'zod'
import type { Db } from '../server/database.ts'
import { readOnce, runOnce } from '../server/once.ts'
import type { Actor } from '../server/operators/actor.ts'
import type { ContentColumn, ContentKind } from './kind.ts'

/** A row that an import changes: its line and key, and the changed cells before and after. */
export interface RowChange {
  line: number
  key: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Returns SQL that shows ids of other rows as their keys and hides secrets. */
function buildShownSql({ reference, type, isSecret }: ContentColumn, value: string): string {
  if (isSecret) return `to_jsonb('…'::text)`
  if (reference === undefined) return `to_jsonb(${value})`
  const buildKeySql = (id: string) =>
    `coalesce((select min(k.key) from import_keys k where k.kind = '${reference}' and k.id = ${id}), ${id}::text)`
  return type.sql.endsWith('[]')
    ? `(select jsonb_agg(${buildKeySql('p.id')} order by p.place) from unnest(${value}) with ordinality p (id, place))`
    : `to_jsonb(${buildKeySql(value)})`
}

/** Returns SQL that selects `d.before` and `d.after` for a row `c` of `import_changes`. */
function buildDifferencesSql(kind: ContentKind): string {
  const cells = Object.entries(kind.columns).flatMap(([name, column]) => {
    if (name === 'key') return []
    const [was, is] = [`c."was ${name}"`, `c."${name}"`]
    return [
      `('${name}', ${buildShownSql(column, was)}, ${buildShownSql(column, is)}, ${is} is distinct from ${was})`,
    ]
  })
  return `lateral (select jsonb_object_agg(x.name, x.was) as before, jsonb_object_agg(x.name, x.now) as after
    from (values ${cells.join(', ')}) x (name, was, now, is_changed) where x.is_changed) d`
}

const cells = z.record(z.string(), z.unknown())
const change = z.object({ line: z.int(), key: z.string(), before: cells, after: cells })

export function readChanges(db: Db, kind: ContentKind, limit: number): Promise<RowChange[]> {
  const text = `select c.line, c.key, d.before, d.after from import_changes c cross join ${buildDifferencesSql(kind)}
    where not c.is_new order by c.line limit ${limit}`
  return readOnce(db, { text, row: change })
}

/** Returns the name of this kind's rows in the audit log: "event" in "event 12". */
const getAuditObject = ({ name, object }: ContentKind) =>
  object ?? name.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', ' ')

interface Logged {
  actor: Actor
  /** Identifies the import in all of its rows. */
  batch: string
  now: number
  skipped: readonly number[]
}

/** Writes an audit row for each object that the import has changed, in the same transaction. */
export async function logChanges(
  db: Db,
  kind: ContentKind,
  { actor, batch, now, skipped }: Logged,
): Promise<void> {
  await runOnce(
    db,
    `insert into audit_log (at, actor, via, request_id, act, object, before, after, batch)
      select $1, $2, $5, $6, 'import ${kind.name}', '${getAuditObject(kind)} ' || c.id, d.before, d.after, $3
        from import_changes c cross join ${buildDifferencesSql(kind)}
       where not c.is_new and c.line <> all($4::int[]) order by c.line`,
    [new Date(now), actor.name, batch, skipped, actor.via, actor.requestId],
  )
}
