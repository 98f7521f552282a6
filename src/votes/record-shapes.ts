import * as z from 'zod'

/**
 * The public record, block by block; docs/vote.md is the reference. Blocks are published unchanged, and a
 * block's hash covers every field except `prev_hash` and `hash`, so a new field requires a new format there.
 */
const hexOf32Bytes = z.string().regex(/^[0-9a-f]{64}$/)

export const removalReasons = ['fake_account', 'duplicate_person', 'court_order', 'fan_left'] as const

const event = z.object({
  seq: z.int(),
  type: z.enum(['cast', 'change', 'remove']),
  stage_id: z.int(),
  ballot: hexOf32Bytes,
  /** Set for a cast or change in a stage with visible results. */
  artist_id: z.int().optional(),
  /** Replaces the artist's id while a stage hides its results. */
  commitment: hexOf32Bytes.optional(),
  reason: z.enum(removalReasons).optional(),
})

/** Reveals the artist behind a commitment. */
const opening = z.object({ seq: z.int(), artist_id: z.int(), nonce: hexOf32Bytes })

/** Marks a state change or result of a stage. */
const mark = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    stage_id: z.int(),
    is_hidden: z.boolean(),
    artist_ids: z.array(z.int()),
  }),
  z.object({ type: z.literal('close'), stage_id: z.int() }),
  z.object({ type: z.literal('final'), stage_id: z.int() }),
  z.object({
    type: z.literal('result'),
    stage_id: z.int(),
    result_version: z.int(),
    totals: z.array(z.object({ artist_id: z.int(), total: z.int() })),
  }),
])

export const recordBlock = z.object({
  season: z.int(),
  block: z.int(),
  at: z.iso.datetime(),
  prev_hash: hexOf32Bytes,
  marks: z.array(mark),
  events: z.array(event),
  openings: z.array(opening),
  hash: hexOf32Bytes,
})

export type RecordBlock = z.output<typeof recordBlock>
export type RemovalReason = (typeof removalReasons)[number]

/** Problems of a record that every reader can detect (docs/vote.md). */
export type RecordProblemCode =
  | 'unreadable'
  | 'swapped_blocks'
  | 'missing_block'
  | 'repeated_block'
  | 'other_season'
  | 'changed_block'
  | 'broken_chain'
  | 'wrong_time'
  | 'wrong_mark'
  | 'wrong_event'
  | 'wrong_opening'
  | 'missing_opening'
  | 'wrong_totals'
  | 'wrong_tally'
