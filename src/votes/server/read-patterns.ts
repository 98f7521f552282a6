import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'

/** Finds groups of ballots with more in common than chance explains, largest first. */
const patterns = statement({
  name: 'votes.patterns',
  text: `with counted as materialized (
      select ballot, network_key, device, artist_id, date_trunc('minute', cast_at) as minute from vote_ballots
      where stage_id = $1 and removed_at is null and network_key is not null
    ), groups as (
      select 'network' as kind, network_key as network, null::text as device, null::timestamptz as minute,
        count(*)::int as ballots, count(distinct artist_id)::int as artists, min(ballot) as sample
      from counted group by network_key having count(*) >= $2
      union all
      select 'network_device', network_key, device, null, count(*), count(distinct artist_id), min(ballot)
      from counted group by network_key, device having count(*) >= $2
      union all
      select 'device_minute', null, device, minute, count(*), count(distinct artist_id), min(ballot)
      from counted group by device, minute having count(*) >= $2
    )
    select kind, network, device, minute, ballots, artists from groups order by ballots desc, kind, sample limit $3`,
  row: z.object({
    kind: z.enum(['network', 'network_device', 'device_minute']),
    network: z.string().nullable(),
    device: z.string().nullable(),
    minute: z.date().nullable(),
    ballots: z.int(),
    artists: z.int(),
  }),
})
export type Pattern = RowOf<typeof patterns>

export function readPatterns(
  db: ReadDb,
  stageId: number,
  { least, limit }: { least: number; limit: number },
): Promise<Pattern[]> {
  return db.query(patterns, [stageId, least, limit])
}

/** An operator's criteria for selecting ballots; at least one must be set. */
export interface Selection {
  ballot: Buffer | null
  userId: number | null
  network: string | null
  device: string | null
  minute: Date | null
  castUntil: Date | null
}

const select = statement({
  name: 'votes.select-ballots',
  text: `select ballot from vote_ballots where stage_id = $1 and removed_at is null
      and ($2::bytea is null or ballot = $2) and ($3::bigint is null or user_id = $3)
      and ($4::text is null or network_key = $4) and ($5::text is null or device = $5)
      and ($6::timestamptz is null or date_trunc('minute', cast_at) = $6)
      and ($7::timestamptz is null or cast_at <= $7) order by ballot`,
  row: z.object({ ballot: z.instanceof(Buffer) }),
})

/** Selects valid ballots that match all given criteria. */
export async function selectBallots(
  db: ReadDb,
  stageId: number,
  { ballot, userId, network, device, minute, castUntil }: Selection,
): Promise<Buffer[]> {
  const rows = await db.query(select, [stageId, ballot, userId, network, device, minute, castUntil])
  return rows.map(row => row.ballot)
}
