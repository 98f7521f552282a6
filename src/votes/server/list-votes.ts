import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../catalogue/artists/server/index.ts'
import { type Failure, fail } from '../../platform/contract/errors.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'
import { type listVotes as declared, season } from '../contract.ts'
import { voteErrors } from '../vote-errors.ts'
import { presentCandidate } from './candidate-row.ts'
import { currentStageSql } from './stage-row.ts'

/**
 * Lists candidates with their totals; hidden totals never leave the database. Returns one row without an
 * artist if the stage has no candidates.
 */
const list = statement({
  name: 'votes.list',
  text: `with ${currentStageSql}, shown as (
      select s.id as stage_id, s.result_visibility, c.artist_id,
        case when s.result_visibility <> 'hidden' then c.total end as total
      from current s left join vote_candidates c on c.stage_id = s.id
    )
    select s.stage_id, s.result_visibility, s.total, sum(s.total) over ()::bigint as all_total,
      case when sum(s.total) over () > 0 then rank() over (order by s.total desc)::int end as rank, s.artist_id
    from shown s`,
  row: z.object({
    stage_id: z.int(),
    result_visibility: z.enum(['live', 'hidden', 'final']),
    total: z.int().nullable(),
    all_total: z.int().nullable(),
    rank: z.int().nullable(),
    artist_id: z.int().nullable(),
  }),
})

type VotesResponse = z.input<(typeof declared)['answer']>

export async function listVotes(
  db: ReadDb,
  { stageId }: { stageId: number | null },
): Promise<VotesResponse | Failure> {
  const rows = await db.query(list, [season, stageId])
  const [first] = rows
  if (!first && stageId !== null) return fail(voteErrors.stageNotFound)
  const total = first?.all_total ?? null
  const artists = await readArtistCards(
    db,
    rows.map(row => row.artist_id),
  )
  const candidates = rows.flatMap(row => {
    const artist = artists.find(row.artist_id)
    return artist ? [{ artist, total: row.total, rank: row.rank }] : []
  })
  return {
    stage_id: first?.stage_id ?? null,
    result_visibility: first?.result_visibility ?? null,
    total,
    results: candidates.toSorted(byTotalAndName).map(({ artist, total: own, rank }) => ({
      ...presentCandidate(artist),
      total: own,
      share: computeShare(own, total),
      rank,
    })),
  }
}

interface Candidate {
  artist: ArtistCard
  /** Null while the stage hides its results. */
  total: number | null
}

function byTotalAndName(a: Candidate, b: Candidate): number {
  const byTotal = (b.total ?? 0) - (a.total ?? 0)
  if (byTotal !== 0) return byTotal
  if (a.artist.name !== b.artist.name) return a.artist.name < b.artist.name ? -1 : 1
  return a.artist.id - b.artist.id
}

/** Computes a share, rounded to four decimals; 0 of 0 is 0. Null while totals are hidden. */
function computeShare(total: number | null, all: number | null): number | null {
  if (total === null || all === null) return null
  return all === 0 ? 0 : Math.round((total / all) * 10_000) / 10_000
}
