import * as z from 'zod'
import { removalReasons } from '../record-shapes.ts'

const bytes = z.instanceof(Buffer)

export const ballotRow = z.object({
  user_id: z.int(),
  ballot: bytes,
  artist_id: z.int(),
  code_sealed: bytes.nullable(),
  commitment: bytes.nullable(),
  cast_at: z.date(),
  changed_at: z.date().nullable(),
  removal_reason: z.enum(removalReasons).nullable(),
  /** Number of the last block before that of the ballot's last cast or change; null if there is none. */
  head_block: z.int().nullable(),
  head_hash: bytes.nullable(),
})
export type BallotRow = z.output<typeof ballotRow>

/**
 * The columns of {@link ballotRow}. The query must alias ballots as `b` and include {@link joinedHeadSql}.
 */
export const ballotColumns = `b.user_id, b.ballot, b.artist_id, b.code_sealed, b.commitment, b.cast_at, b.changed_at,
  b.removal_reason, head.block as head_block, head.hash as head_hash`

/**
 * SQL that joins the block to name in a receipt of ballot `b` as `head`, in the ballot's own snapshot. A
 * receipt states that the ballot's event comes after the head: for a published event that is the block before
 * it, otherwise the last block. Events are published in order, so an event without a block is the newest.
 * Ordering by id with a limit could make the planner scan all events backwards.
 */
export const joinedHeadSql = `left join lateral (
  select h.block, h.hash from vote_blocks h
  where h.season = (select season from vote_stages where id = b.stage_id)
    and h.block < coalesce((select case when bool_and(e.block is not null) then max(e.block) end from vote_events e
      where e.ballot = b.ballot and e.type <> 'remove'), ${2 ** 31 - 1})
  order by h.block desc limit 1) head on true`
