import * as z from 'zod'
import type { Db } from '../database.ts'
import { isFailedJob } from '../jobs/failed-job.ts'
import { writeAudit } from '../operators/audit.ts'
import type { OperatorAct } from '../operators/operator-act.ts'
import { none, type RowOf, statement } from '../statement.ts'
import { findFork, type Head, type SignedRecord } from './held-records.ts'

const lockMarks = statement({
  name: 'restores.lock-marks',
  text: `select id, recovered_to, source, adopted_at, held_records from restores
    where adopted_at is null or held_records <> '{}' order by id for update`,
  row: z.object({
    id: z.int(),
    recovered_to: z.date(),
    source: z.string(),
    adopted_at: z.date().nullable(),
    held_records: z.array(z.string()),
  }),
})

const adopt = statement({
  name: 'restores.adopt',
  text: `update restores set held_records = $2, adopted_at = coalesce(adopted_at, $3),
      adopted_by = coalesce(adopted_by, $4)
    where id = any($1)`,
  row: none,
})

const allowWrites = statement({
  name: 'restores.allow-writes',
  isPrepared: false,
  text: `do $$ begin
      execute format('alter database %I reset default_transaction_read_only', current_database());
    end $$`,
  row: none,
})

const countDue = statement({
  name: 'restores.count-due-jobs',
  text: `select task_identifier as task, count(*) as jobs from graphile_worker.jobs
    where run_at <= now() and not (${isFailedJob}) group by 1 order by 2 desc, 1`,
  row: z.object({ task: z.string(), jobs: z.int() }),
})

export type DueJobs = RowOf<typeof countDue>

/** Counts the jobs that run as soon as a worker starts, by task. */
export const countDueJobs = (db: Db): Promise<DueJobs[]> => db.query(countDue)

interface Adoption {
  records: readonly SignedRecord[]
  /** Newest heads that are known outside, by record. */
  heads: ReadonlyMap<string, Head>
  /** Records that stay as they are, although they might lack blocks. */
  held: readonly string[]
  /** Erases again the fans that the original has erased since. */
  repeatErasures: (db: Db) => Promise<number>
  act: OperatorAct
}

export type Adopted = { problem: string } | { isChanged: boolean; erased: number; held: readonly string[] }

/**
 * Lifts the mark of a restored copy, in the caller's transaction. Of two adoptions at once, the second waits
 * and changes nothing. Repeated later with the heads of held records, it releases them.
 */
export async function adoptCopy(
  db: Db,
  { records, heads, held, repeatErasures, act }: Adoption,
): Promise<Adopted> {
  const marks = await db.query(lockMarks)
  const isMarked = marks.some(mark => mark.adopted_at === null)
  const heldBefore = new Set(marks.flatMap(mark => mark.held_records))
  if (!isMarked && ![...heads.keys()].some(name => heldBefore.has(name)))
    return { isChanged: false, erased: 0, held: [...heldBefore] }
  const problem = findUnknownName(records, [...heads.keys(), ...held])
  if (problem) return { problem }
  const stillHeld: string[] = []
  for (const record of records) {
    const known = heads.get(record.name)
    if (held.includes(record.name) || (!isMarked && !known && heldBefore.has(record.name))) {
      stillHeld.push(record.name)
      continue
    }
    const fork = isMarked || known ? await findFork(db, record, known) : null
    if (fork) return { problem: fork }
  }
  const erased = isMarked ? await repeatErasures(db) : 0
  const ids = marks.map(mark => mark.id)
  await db.query(adopt, [ids, stillHeld, new Date(act.now), act.actor.name])
  await db.query(allowWrites)
  const before = { recovered_to: marks[0]?.recovered_to, held_records: [...heldBefore] }
  const after = { erased, held_records: stillHeld }
  await writeAudit(db, { ...act, act: 'backup adopt', object: 'database', before, after }, act.now)
  return { isChanged: true, erased, held: stillHeld }
}

function findUnknownName(records: readonly SignedRecord[], names: readonly string[]): string | null {
  const unknown = names.find(name => !records.some(record => record.name === name))
  if (unknown === undefined) return null
  return `There is no record "${unknown}", only ${records.map(({ name }) => name).join(' and ')}.`
}
