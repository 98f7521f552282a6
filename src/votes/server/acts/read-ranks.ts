import * as z from 'zod'
import { readArtistCards } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const read = statement({
  name: 'votes.ranks-for-act',
  text: `select c.artist_id, c.total, rank() over (order by c.total desc)::int as rank,
      c.total - count(b.ballot)::int as next_total, rank() over (order by c.total - count(b.ballot) desc)::int as next_rank
    from vote_candidates c left join vote_ballots b
      on b.stage_id = c.stage_id and b.artist_id = c.artist_id and b.removed_at is null and b.ballot = any($2::bytea[])
    where c.stage_id = $1 group by c.artist_id, c.total order by rank, c.artist_id`,
  row: z.object({
    artist_id: z.int(),
    total: z.int(),
    rank: z.int(),
    next_total: z.int(),
    next_rank: z.int(),
  }),
})

export interface CandidateRank {
  artist_id: number
  name: string
  total: number
  rank: number
  next_total: number
  next_rank: number
}

/** Reads the ranks of a stage, and those without these ballots. */
export async function readRanks(
  db: ReadDb,
  stageId: number,
  removed: readonly Buffer[] = [],
): Promise<CandidateRank[]> {
  const rows = await db.query(read, [stageId, removed])
  const artists = await readArtistCards(
    db,
    rows.map(row => row.artist_id),
  )
  return rows.map(({ artist_id, total, rank, next_total, next_rank }) => ({
    artist_id,
    name: artists.get(artist_id).name,
    total,
    rank,
    next_total,
    next_rank,
  }))
}
