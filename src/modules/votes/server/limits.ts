import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

/** First ballots within an hour. A venue or a carrier shares an address; a dial code is a country. */
export interface BallotLimits {
  address: number
  dialCode: number
}

/** Who is counted for a ballot. */
export interface Counted {
  /** A keyed hash. */
  addressKey: string
  dialCode: string
}

const count = statement({
  name: 'votes.count-limits',
  text: `insert into vote_counts as c (stage_id, kind, who, hour, count)
    select $1, g.kind, g.who, date_trunc('hour', $5::timestamptz, 'UTC'), g.n
    from unnest($2::text[], $3::text[], $4::int[]) g (kind, who, n) order by g.kind, g.who
    on conflict (stage_id, kind, who, hour) do update set count = c.count + excluded.count
    returning kind, who, count`,
  row: z.object({ kind: z.string(), who: z.string(), count: z.int() }),
})

/** Which of these are over a limit, the later ones first. Those that are refused count, too. */
export async function overLimits<One extends Counted>(
  db: Db,
  { stageId, at, limits }: { stageId: number; at: Date; limits: BallotLimits },
  casts: One[],
): Promise<Set<One>> {
  const over = new Set<One>()
  if (casts.length === 0) return over
  const groups = new Map<string, { kind: string; who: string; casts: One[] }>()
  for (const one of casts) {
    for (const [kind, who] of [
      ['address', one.addressKey],
      ['dial_code', one.dialCode],
    ] as const) {
      const group = groups.get(`${kind} ${who}`) ?? { kind, who, casts: [] }
      group.casts.push(one)
      groups.set(`${kind} ${who}`, group)
    }
  }
  const all = [...groups.values()]
  const counts = await db.query(count, [
    ...[stageId, all.map(({ kind }) => kind), all.map(({ who }) => who)],
    ...[all.map(group => group.casts.length), at],
  ])
  for (const { kind, who, count: counted } of counts) {
    const max = kind === 'address' ? limits.address : limits.dialCode
    const group = groups.get(`${kind} ${who}`)?.casts ?? []
    const left = Math.max(0, max - (counted - group.length))
    for (const one of group.slice(left)) over.add(one)
  }
  return over
}
