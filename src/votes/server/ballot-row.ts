import * as z from 'zod'
import { removalReasons } from '../record-shapes.ts'

const bytes = z.instanceof(Buffer)

/** A ballot as the writing transaction sees it. */
export const ballotRow = z.object({
  user_id: z.int(),
  ballot: bytes,
  artist_id: z.int(),
  code_sealed: bytes.nullable(),
  commitment: bytes.nullable(),
  cast_at: z.date(),
  changed_at: z.date().nullable(),
  removal_reason: z.enum(removalReasons).nullable(),
  /** The last block before the one with the ballot's last cast or change; null while there is none. */
  head_block: z.int().nullable(),
  head_hash: bytes.nullable(),
})
export type BallotRow = z.output<typeof ballotRow>

/** The columns of {@link ballotRow}, of a table that the query calls `b`, with {@link joinedHead}. */
export const ballotColumns = `b.user_id, b.ballot, b.artist_id, b.code_sealed, b.commitment, b.cast_at, b.changed_at,
  b.removal_reason, head.block as head_block, head.hash as head_hash`

/**
 * SQL: the block as `head` that a receipt of the ballot `b` names, in the snapshot of the ballot itself. A receipt says
 * that its event comes after the head: of an event that is published, the head is the block before it, else the last.
 * Events are published in their order, so one without a block is the last. An order by id with a limit would tempt the
 * planner to walk all events backwards.
 */
export const joinedHead = `left join lateral (
  select h.block, h.hash from vote_blocks h
  where h.season = (select season from vote_stages where id = b.stage_id)
    and h.block < coalesce((select case when bool_and(e.block is not null) then max(e.block) end from vote_events e
      where e.ballot = b.ballot and e.type <> 'remove'), ${2 ** 31 - 1})
  order by h.block desc limit 1) head on true`
