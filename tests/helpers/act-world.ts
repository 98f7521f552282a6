import type * as z from 'zod'
import { Failure } from '../../src/platform/contract/errors.ts'
import {
  type ActBy,
  type ActContext,
  type GraveAct,
  lockAndPlan,
  performAct,
  planAct,
} from '../../src/platform/server/operators/grave-act.ts'
import type { TestDatabase } from '../../src/platform/server/testing/database.ts'
import { adaActor } from '../../src/platform/server/testing/operator.ts'
import { anActBy, anActContext } from '../../src/platform/server/testing/touched-as-planned.ts'
import { rollBackOnFailure } from '../../src/platform/server/writes/roll-back-on-failure.ts'

/** Plans and performs grave acts on a test's database, as the studio does. */
export function actWorld(
  database: TestDatabase,
  now: () => number,
  services: Partial<Pick<ActContext, 'config' | 'outside'>> = {},
) {
  const context = anActContext(database, { now, ...services })
  const start = (by: Partial<ActBy>): ActBy => ({ ...anActBy(now()), actor: adaActor, ...by })
  return {
    context,
    start,
    async plan<Shape extends z.ZodObject>(act: GraveAct<Shape>, input: unknown, scope = context.scope) {
      return planAct(database.read, act, input, { ...context, scope })
    },
    /** Plans an act that must be possible. */
    async mustPlan<Shape extends z.ZodObject>(act: GraveAct<Shape>, input: unknown) {
      const plan = await planAct(database.read, act, input, context)
      if (plan instanceof Failure) throw new Error(plan.entry.name)
      return plan
    },
    /** Performs what was seen, or fails if it is something else now. */
    async performSeen<Shape extends z.ZodObject>(
      act: GraveAct<Shape>,
      seen: { input: unknown; version: string },
      by: Partial<ActBy> = {},
    ) {
      return rollBackOnFailure(database.transaction, db => performAct(db, act, seen, start(by), context))
    },
    async perform<Shape extends z.ZodObject>(act: GraveAct<Shape>, input: unknown, by: Partial<ActBy> = {}) {
      const parsed = act.input.parse(input)
      // The time of the call, before it waits for locks.
      const started = start({ prepared: act.prepare ? await act.prepare(parsed, context) : null, ...by })
      return rollBackOnFailure(database.transaction, async db => {
        const plan = await lockAndPlan(db, act, input, context)
        if (plan instanceof Failure) return plan
        const done = await act.perform(db, plan, started, context)
        return done instanceof Failure ? done : { ...done, plan }
      })
    },
  }
}

/** Tables that acts change besides those of their objects: logs, jobs, and what triggers derive. */
const derived = [
  ...[
    'audit_log',
    'audit_reasons',
    'audit_block_rows',
    'event_changes',
    'event_artists',
    'event_search_rows',
    'event_names',
  ],
  ...['event_name_suffixes', 'event_name_uses', 'tours', 'project_events', 'domain_events'],
  ...['vote_stage_events', 'vote_events', 'draw_events', 'draw_winner_events', 'continued_writes'],
]

/**
 * Counts the rows of each table that `work` changes, except those that are derived. A table that isn't in `kinds`
 * counts under its own name, so an act that touches it unplanned is found.
 */
export async function countTouched(
  { pool }: TestDatabase,
  kinds: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and not (tablename = any($1)) order by 1`,
    [derived],
  )
  const text = tables
    .map(({ name }) => `select '${name}' as name, t::text as row from ${name} t`)
    .join(' union all ')
  const read = async () => (await pool.query<{ name: string; row: string }>(text)).rows
  const before = await read()
  await work()
  const after = await read()
  const known = new Map<string, number>()
  const toKey = ({ name, row }: { name: string; row: string }) => `${name} ${row}`
  for (const row of before) known.set(toKey(row), (known.get(toKey(row)) ?? 0) + 1)
  const touched: Record<string, number> = {}
  for (const row of after) {
    const left = known.get(toKey(row)) ?? 0
    if (left > 0) known.set(toKey(row), left - 1)
    else {
      const kind = kinds[row.name] ?? row.name
      touched[kind] = (touched[kind] ?? 0) + 1
    }
  }
  if (after.length < before.length) touched['deleted'] = before.length - after.length
  return touched
}

/** Returns the name of a failure, else `done`. */
export const nameOutcome = (result: unknown): string =>
  result instanceof Failure ? result.entry.name : 'done'

/** Leaves out kinds of which no row is touched. */
export const omitZeros = (touches: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(touches).filter(([, count]) => count > 0))
