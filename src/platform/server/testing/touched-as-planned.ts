import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type * as z from 'zod'
import { Failure } from '../../contract/errors.ts'
import {
  type ActBy,
  type ActContext,
  type ActPlan,
  type GraveAct,
  performAct,
  planAct,
  prepareAct,
} from '../operators/grave-act.ts'
import type { TestDatabase } from './database.ts'
import { aTaskContext } from './jobs.ts'

/** Tables that record what happens: the log, and jobs with their payloads. */
const records = new Set(['audit_log', 'audit_reasons', 'audit_blocks', 'audit_block_rows', 'domain_events'])

interface TableKey {
  table: string
  /** SQL of a row's key; null for a table without a primary key. */
  key: string | null
}

async function listTables({ pool }: TestDatabase): Promise<TableKey[]> {
  const { rows } = await pool.query<TableKey>(
    `select c.relname as "table", (
        select 'concat_ws(''/'', ' || string_agg('t.' || quote_ident(a.attname), ', ' order by a.attnum) || ')'
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows
}

/** The hash of each row, by table and key. */
type Snapshot = Map<string, Map<string, string>>

async function takeSnapshot(database: TestDatabase, tables: readonly TableKey[]): Promise<Snapshot> {
  // A row of a table without a key has its content as key, with a number for equal rows.
  const text = tables
    .map(
      ({ table, key }) =>
        `select '${table}' as "table", md5(t::text) as hash, ${
          key ?? `md5(t::text) || row_number() over (partition by t::text)`
        } as key from "${table}" t`,
    )
    .join(' union all ')
  const { rows } = await database.pool.query<{ table: string; key: string; hash: string }>(text)
  const snapshot: Snapshot = new Map(tables.map(({ table }) => [table, new Map()]))
  for (const { table, key, hash } of rows) snapshot.get(table)?.set(key, hash)
  return snapshot
}

/** Counts the rows that were inserted, changed or deleted, by table; leaves out the others. */
function countChanges(before: Snapshot, after: Snapshot): Record<string, number> {
  const counts = [...after].map(([table, rows]) => {
    const old = before.get(table) ?? new Map<string, string>()
    const keys = new Set([...old.keys(), ...rows.keys()])
    return [table, [...keys].filter(key => old.get(key) !== rows.get(key)).length] as const
  })
  return Object.fromEntries(counts.filter(([table, count]) => count > 0 && !records.has(table)))
}

/** Returns the rows that some work really changes in the database, by table. */
export async function countChangedRows(
  database: TestDatabase,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const tables = await listTables(database)
  const before = await takeSnapshot(database, tables)
  await work()
  return countChanges(before, await takeSnapshot(database, tables))
}

const toPlural = (kind: string) => (kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`)

interface Options {
  /** Table of a kind whose name isn't the kind's plural. */
  tables?: Record<string, string>
  /** Tables that follow from the counted rows, such as events of states and counters; each with its reason. */
  follows?: Record<string, string>
  context?: Partial<ActContext>
  by?: Partial<ActBy>
}

/**
 * Performs an act as the product does, after its `hold`, and expects that it changed exactly the rows in the
 * database that its plan named, returned the same numbers, and wrote a row of the log with batch and reason.
 * Returns the plan, or the failure of an act that isn't possible.
 */
export async function expectTouchedAsPlanned<Shape extends z.ZodObject>(
  database: TestDatabase,
  act: GraveAct<Shape>,
  input: z.input<Shape>,
  { tables = {}, follows = {}, context: given = {}, by: givenBy = {} }: Options = {},
): Promise<ActPlan<z.output<Shape>> | Failure> {
  const context = anActContext(database, given)
  const by = { ...anActBy(context.now()), ...givenBy }
  const shown = await planAct(database.read, act, input, context)
  if (shown instanceof Failure) return shown
  if (act.hold) await database.transaction(async db => act.hold?.(db, shown, by))
  const plan = await planAct(database.read, act, input, context)
  if (plan instanceof Failure)
    throw new Error(`${act.name} is not possible once it is held: ${plan.entry.name}`)
  const prepared = await prepareAct(act, plan.input, context)
  let touched: Record<string, number> = {}
  const changed = await countChangedRows(database, async () => {
    const done = await database.transaction(db => performAct(db, act, plan, { ...by, prepared }, context))
    if (done instanceof Failure) throw new Error(`${act.name} failed as planned: ${done.entry.name}`)
    touched = done.touched
  })
  const toTable = (kind: string) => tables[kind] ?? toPlural(kind)
  const { touches } = plan.consequences
  expect(dropZeros(touched)).toEqual(dropZeros(touches))
  const counted = Object.entries(changed).filter(([table]) => !(table in follows))
  const planned = Object.entries(dropZeros(touches)).map(([kind, count]) => [toTable(kind), count])
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(planned))
  await expectLogged(database, { act: act.name, object: plan.object, batch: by.batch })
  return plan
}

const dropZeros = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

async function expectLogged(
  { pool }: TestDatabase,
  { act, object, batch }: { act: string; object: string; batch: string },
): Promise<void> {
  const { rows } = await pool.query(
    `select l.act, l.object, r.reason is not null as has_reason from audit_log l
      left join audit_reasons r on r.row_id = l.id where l.batch = $1`,
    [batch],
  )
  expect(rows).toContainEqual({ act, object, has_reason: true })
}

/** Expects that the `release` of an act takes back its `hold` and nothing else. */
export async function expectReleased<Shape extends z.ZodObject>(
  database: TestDatabase,
  act: GraveAct<Shape>,
  input: z.input<Shape>,
  { follows = {}, context: given = {} }: Pick<Options, 'follows' | 'context'> = {},
): Promise<void> {
  const context = anActContext(database, given)
  const by = anActBy(context.now())
  const plan = await planAct(database.read, act, input, context)
  if (plan instanceof Failure) throw new Error(`${act.name} is not possible: ${plan.entry.name}`)
  const changed = await countChangedRows(database, async () => {
    await database.transaction(async db => act.hold?.(db, plan, by))
    await database.transaction(async db => act.release?.(db, plan.input, by))
  })
  expect(Object.keys(changed).filter(table => !(table in follows))).toEqual([])
}

/** Creates the context of an act in a test, without a scope. */
export function anActContext(database: TestDatabase, given: Partial<ActContext> = {}): ActContext {
  const { config, outside, log, now } = aTaskContext(database)
  const { read, transaction } = database
  return { read, transaction, config, outside, log, now, scope: null, ...given }
}

/** A person who does an act in a test. */
export const anActBy = (now: number): ActBy => ({
  actor: { name: 'staff 1', via: 'studio', requestId: null },
  reason: 'a test',
  now,
  batch: randomUUID(),
  tellAt: null,
  isStop: false,
  prepared: null,
})
