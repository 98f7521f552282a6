import * as z from 'zod'

/**
 * The public record, block by block. docs/vote-record.md is the reference: a block is published as it stands, and its
 * hash covers every field but `prev_hash` and `hash`, so that nothing may be added here without a new format there.
 */
const hexOf32Bytes = z.string().regex(/^[0-9a-f]{64}$/)

export const removalReasons = ['fake_account', 'duplicate_person', 'court_order', 'fan_left'] as const

const event = z.object({
  seq: z.int(),
  type: z.enum(['cast', 'change', 'remove']),
  stage_id: z.int(),
  ballot: hexOf32Bytes,
  /** Of a cast or a change in a stage that shows its results. */
  artist_id: z.int().optional(),
  /** In its place while a stage hides them. */
  commitment: hexOf32Bytes.optional(),
  /** Of a removal. */
  reason: z.enum(removalReasons).optional(),
})

/** What a commitment hid. */
const opening = z.object({ seq: z.int(), artist_id: z.int(), nonce: hexOf32Bytes })

/** What became of a stage. */
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

/** The problems of a record that anyone can find who reads it; docs/vote-record.md. */
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
