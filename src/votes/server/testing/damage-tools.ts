import type { RecordBlock } from '../../record-shapes.ts'
import { genesisHash, makeBlock } from '../record/make-block.ts'
import { linesOfRecord, pick, type Random } from './random-record.ts'

export type Event = RecordBlock['events'][number]
type Mark = RecordBlock['marks'][number]

/** Lines of a damaged file; null where there is nothing in these blocks that it could be done to. */
export type Damage = (blocks: RecordBlock[], random: Random) => string[] | null

/** The blocks from one on with hashes that fit again: what somebody would do who rewrites the record. */
export function chained(blocks: RecordBlock[], from: number): RecordBlock[] {
  const whole = blocks.slice(0, from)
  for (const block of blocks.slice(from)) {
    const { hash: _hash, ...unhashed } = { ...block, prev_hash: whole.at(-1)?.hash ?? genesisHash }
    whole.push(makeBlock(unhashed))
  }
  return whole
}

/** A block with this event in place of its own; null where there is none to replace. */
export function withEvent(
  blocks: RecordBlock[],
  random: Random,
  replace: (event: Event) => Event | null,
  { isChained }: { isChained: boolean },
): string[] | null {
  const places = blocks.flatMap((block, at) => block.events.map((event, index) => ({ at, index, event })))
  const usable = places.flatMap(place => {
    const event = replace(place.event)
    return event ? [{ ...place, event }] : []
  })
  if (usable.length === 0) return null
  const { at, index, event } = pick(random, usable)
  const damaged = blocks.map((block, n) =>
    n === at ? { ...block, events: block.events.with(index, event) } : block,
  )
  return linesOfRecord(isChained ? chained(damaged, at) : damaged)
}

/** The record with another block in place of one, and hashes that fit; null where there is no such block. */
export function withBlock(
  blocks: RecordBlock[],
  at: number,
  replace: (block: RecordBlock) => RecordBlock,
): string[] | null {
  const block = blocks[at]
  return block ? linesOfRecord(chained(blocks.with(at, replace(block)), at)) : null
}

/** Where a block of a kind stands, or -1. */
export function pickAt(
  blocks: RecordBlock[],
  random: Random,
  isUsable: (block: RecordBlock) => boolean,
): number {
  const places = blocks.flatMap((block, at) => (isUsable(block) ? [at] : []))
  return places.length === 0 ? -1 : pick(random, places)
}

export const withoutHash = ({ hash: _hash, ...rest }: RecordBlock) => rest

/** Whether a block has a commitment of a stage without a result: nobody could tell that it is wrong. */
export const isUnopened = (blocks: RecordBlock[]) => (block: RecordBlock) =>
  block.events.some(
    event =>
      event.commitment !== undefined &&
      !blocks.some(({ marks }) =>
        marks.some(mark => mark.type === 'result' && mark.stage_id === event.stage_id),
      ),
  )

export const raised = (mark: Mark, by: number): Mark =>
  mark.type === 'result'
    ? { ...mark, totals: mark.totals.map((one, n) => (n === 0 ? { ...one, total: one.total + by } : one)) }
    : mark
