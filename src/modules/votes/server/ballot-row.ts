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
})
export type BallotRow = z.output<typeof ballotRow>

/** The columns of {@link ballotRow}, of a table that the query calls `b`. */
export const ballotColumns =
  'b.user_id, b.ballot, b.artist_id, b.code_sealed, b.commitment, b.cast_at, b.changed_at, b.removal_reason'
