import * as z from 'zod'
import type { Db } from '../../platform/server/database.ts'
import { none, statement } from '../../platform/server/statement.ts'

/** First ballots within an hour. A venue or a carrier shares an address; a dial code is a country. */
export interface BallotLimits {
  address: number
  dialCode: number
}

/** Addresses may cast this many times their limit where each ballot passed the human check (product 17). */
const provenFactor = 50

export type LimitKind = 'address' | 'dial_code'

/** Who is counted for a ballot. */
export interface Counted {
  /** A keyed hash. */
  addressKey: string
  dialCode: string
  /** Whether the ballot passed the human check. */
  isPerson: boolean
}

const columns = `from unnest($2::text[], $3::text[], $4::int[]) g (kind, who, n)`

const lock = statement({
  name: 'votes.lock-limits',
  text: `insert into vote_counts as c (stage_id, kind, who, hour, count)
    select $1, g.kind, g.who, date_trunc('hour', $5::timestamptz, 'UTC'), g.n ${columns} order by g.kind, g.who
    on conflict (stage_id, kind, who, hour) do update set count = c.count returning kind, who, count`,
  row: z.object({ kind: z.string(), who: z.string(), count: z.int() }),
})

const add = statement({
  name: 'votes.count-limits',
  text: `update vote_counts c set count = c.count + g.n ${columns} where c.stage_id = $1 and c.kind = g.kind
      and c.who = g.who and c.hour = date_trunc('hour', $5::timestamptz, 'UTC')`,
  row: none,
})

interface Hour {
  stageId: number
  at: Date
}

/**
 * Which of these are over which limit, the later ones first. Their counts stay locked, so that {@link countCasts} can add
 * those who were cast: what is refused counts for nobody, else one fan could use up the hour of an address.
 */
export async function overLimits<One extends Counted>(
  db: Db,
  { stageId, at, limits }: Hour & { limits: BallotLimits },
  casts: One[],
): Promise<Map<One, LimitKind>> {
  const over = new Map<One, LimitKind>()
  if (casts.length === 0) return over
  const rows = await db.query(
    lock,
    valuesOf({ stageId, at }, groupsOf(casts), () => 0),
  )
  const counts = new Map(rows.map(({ kind, who, count }) => [keyOf(kind, who), count]))
  for (const one of casts) {
    const marks = marksOf(one)
    const max = {
      address: limits.address * (one.isPerson ? provenFactor : 1),
      dial_code: limits.dialCode,
    }
    const exceeded = marks.find(({ kind, who }) => (counts.get(keyOf(kind, who)) ?? 0) >= max[kind])
    if (exceeded) over.set(one, exceeded.kind)
    else
      for (const { kind, who } of marks) counts.set(keyOf(kind, who), (counts.get(keyOf(kind, who)) ?? 0) + 1)
  }
  return over
}

/** Adds first ballots that were cast to the counts that {@link overLimits} has locked. */
export async function countCasts(db: Db, hour: Hour, casts: readonly Counted[]): Promise<void> {
  if (casts.length === 0) return
  await db.query(
    add,
    valuesOf(hour, groupsOf(casts), ({ n }) => n),
  )
}

const marksOf = ({ addressKey, dialCode }: Counted) =>
  [
    { kind: 'address', who: addressKey },
    { kind: 'dial_code', who: dialCode },
  ] as const
const keyOf = (kind: string, who: string) => `${kind} ${who}`

interface Group {
  kind: string
  who: string
  n: number
}

function groupsOf(casts: readonly Counted[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { kind, who } of casts.flatMap(marksOf)) {
    const n = groups.get(keyOf(kind, who))?.n ?? 0
    groups.set(keyOf(kind, who), { kind, who, n: n + 1 })
  }
  return [...groups.values()]
}

const valuesOf = ({ stageId, at }: Hour, groups: Group[], numberOf: (group: Group) => number) => [
  stageId,
  groups.map(({ kind }) => kind),
  groups.map(({ who }) => who),
  groups.map(numberOf),
  at,
]
