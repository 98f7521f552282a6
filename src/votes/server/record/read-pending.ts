import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { removalReasons } from '../../record-shapes.ts'

/** Maximum number of events and openings in a block. */
export const blockMax = 10_000

/**
 * Reads a stage's state, totals and events in a single statement, so that they are from one snapshot. Events
 * are selected by their missing block, never by id, because transactions commit out of order.
 */
const pending = statement({
  name: 'votes.pending',
  text: `select vote_clock() as now,
      (select json_build_object('block', block, 'hash', encode(hash, 'hex'), 'at', at, 'last_seq', last_seq)
        from vote_blocks where season = $1 order by block desc limit 1) as head,
      coalesce((select json_agg(e order by e.id) from (
        select id, type, stage_id, encode(ballot, 'hex') as ballot, case when commitment is null then artist_id end
          as artist_id, encode(commitment, 'hex') as commitment, reason
        from vote_events where block is null and stage_id in (select id from vote_stages where season = $1)
        order by id limit $2) e), '[]') as events,
      coalesce((select json_agg(json_build_object('id', s.id, 'status', s.status,
          'is_hidden', s.result_visibility <> 'live', 'result_version', s.result_version, 'opened_in', s.opened_in,
          'closed_in', s.closed_in, 'final_in', s.final_in, 'opened_to_seq', s.opened_to_seq,
          'published_version', s.published_version, 'totals', (
            select coalesce(json_agg(json_build_object('artist_id', c.artist_id, 'total', c.total)
              order by c.artist_id), '[]') from vote_candidates c where c.stage_id = s.id)) order by s.id)
        from vote_stages s where s.season = $1 and s.status <> 'upcoming'
          and (s.status <> 'final' or s.published_version < s.result_version)), '[]') as stages`,
  row: z.object({
    now: z.date(),
    head: z.object({ block: z.int(), hash: z.string(), at: z.string(), last_seq: z.int() }).nullable(),
    events: z.array(
      z.object({
        id: z.int(),
        type: z.enum(['cast', 'change', 'remove']),
        stage_id: z.int(),
        ballot: z.string(),
        artist_id: z.int().nullable(),
        commitment: z.string().nullable(),
        reason: z.enum(removalReasons).nullable(),
      }),
    ),
    stages: z.array(
      z.object({
        id: z.int(),
        status: z.enum(['open', 'tabulating', 'final']),
        is_hidden: z.boolean(),
        result_version: z.int(),
        opened_in: z.int().nullable(),
        closed_in: z.int().nullable(),
        final_in: z.int().nullable(),
        opened_to_seq: z.int(),
        published_version: z.int(),
        totals: z.array(z.object({ artist_id: z.int(), total: z.int() })),
      }),
    ),
  }),
})

export type Pending = RowOf<typeof pending>
export type PendingStage = Pending['stages'][number]

export async function readPending(db: ReadDb, season: number): Promise<Pending> {
  const [row] = await db.query(pending, [season, blockMax])
  if (!row) throw new Error('a select without a table has one row')
  return row
}

const openings = statement({
  name: 'votes.openings',
  text: `select seq, artist_id, encode(nonce, 'hex') as nonce from vote_events
    where stage_id = $1 and seq > $2 and nonce is not null order by seq limit $3`,
  row: z.object({ seq: z.int(), artist_id: z.int(), nonce: z.string() }),
})

/** Reads the openings that a final stage has yet to publish. */
export function readOpenings(
  db: ReadDb,
  { id, opened_to_seq: from }: PendingStage,
  limit: number,
): Promise<RowOf<typeof openings>[]> {
  return db.query(openings, [id, from, limit])
}
