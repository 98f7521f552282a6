import * as z from 'zod'
import type { Db } from '../../platform/server/database.ts'
import { none, statement } from '../../platform/server/statement.ts'

/**
 * Maximum number of first ballots per hour. Fans at a venue or with the same carrier share an IP address; a
 * dial code covers a country.
 */
export interface BallotLimits {
  address: number
  dialCode: number
}

/** Factor on an IP address's limit for ballots that passed the human check (product 17). */
const provenFactor = 50

export type LimitKind = 'address' | 'dial_code'

/** Data of a ballot that limits are counted by. */
export interface CountedCast {
  /** Keyed hash of the IP address. */
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
 * Finds the casts that exceed a limit, counted in order. The counts stay locked, so that {@link countCasts}
 * can add the ballots that are then cast. Rejected ballots don't count, because a single fan could otherwise
 * use up an IP address's hour.
 */
export async function findExceededLimits<One extends CountedCast>(
  db: Db,
  { stageId, at, limits }: Hour & { limits: BallotLimits },
  casts: One[],
): Promise<Map<One, LimitKind>> {
  const over = new Map<One, LimitKind>()
  if (casts.length === 0) return over
  const rows = await db.query(
    lock,
    toParameters({ stageId, at }, groupCasts(casts), () => 0),
  )
  const counts = new Map(rows.map(({ kind, who, count }) => [toKey(kind, who), count]))
  for (const one of casts) {
    const marks = toLimitKeys(one)
    const max = {
      address: limits.address * (one.isPerson ? provenFactor : 1),
      dial_code: limits.dialCode,
    }
    const exceeded = marks.find(({ kind, who }) => (counts.get(toKey(kind, who)) ?? 0) >= max[kind])
    if (exceeded) over.set(one, exceeded.kind)
    else
      for (const { kind, who } of marks) counts.set(toKey(kind, who), (counts.get(toKey(kind, who)) ?? 0) + 1)
  }
  return over
}

/** Adds the first ballots cast to the counts that {@link findExceededLimits} has locked. */
export async function countCasts(db: Db, hour: Hour, casts: readonly CountedCast[]): Promise<void> {
  if (casts.length === 0) return
  await db.query(
    add,
    toParameters(hour, groupCasts(casts), ({ n }) => n),
  )
}

const toLimitKeys = ({ addressKey, dialCode }: CountedCast) =>
  [
    { kind: 'address', who: addressKey },
    { kind: 'dial_code', who: dialCode },
  ] as const
const toKey = (kind: string, who: string) => `${kind} ${who}`

interface Group {
  kind: string
  who: string
  n: number
}

function groupCasts(casts: readonly CountedCast[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { kind, who } of casts.flatMap(toLimitKeys)) {
    const n = groups.get(toKey(kind, who))?.n ?? 0
    groups.set(toKey(kind, who), { kind, who, n: n + 1 })
  }
  return [...groups.values()]
}

const toParameters = ({ stageId, at }: Hour, groups: Group[], getCount: (group: Group) => number) => [
  stageId,
  groups.map(({ kind }) => kind),
  groups.map(({ who }) => who),
  groups.map(getCount),
  at,
]
