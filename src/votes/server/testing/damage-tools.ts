import type { RecordBlock } from '../../record-shapes.ts'
import { genesisHash, makeBlock } from '../record/make-block.ts'
import { pick, type Random, toLines } from './random-record.ts'

export type Event = RecordBlock['events'][number]
type Mark = RecordBlock['marks'][number]

/** Returns the lines of a damaged file; null if these blocks can't be damaged in this way. */
export type Damage = (blocks: RecordBlock[], random: Random) => string[] | null

/** Recomputes all hashes from an index on, as an attacker who rewrites the record would. */
export function rehashBlocks(blocks: RecordBlock[], from: number): RecordBlock[] {
  const whole = blocks.slice(0, from)
  for (const block of blocks.slice(from)) {
    const { hash: _hash, ...unhashed } = { ...block, prev_hash: whole.at(-1)?.hash ?? genesisHash }
    whole.push(makeBlock(unhashed))
  }
  return whole
}

/** Replaces a random event; null if none is suitable. */
export function replaceEvent(
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
  return toLines(isChained ? rehashBlocks(damaged, at) : damaged)
}

/** Replaces a block and recomputes the hashes; null if there is no such block. */
export function replaceBlock(
  blocks: RecordBlock[],
  at: number,
  replace: (block: RecordBlock) => RecordBlock,
): string[] | null {
  const block = blocks[at]
  return block ? toLines(rehashBlocks(blocks.with(at, replace(block)), at)) : null
}

/** Returns the index of a random block of the given kind, or -1 if there is none. */
export function pickIndex(
  blocks: RecordBlock[],
  random: Random,
  isUsable: (block: RecordBlock) => boolean,
): number {
  const places = blocks.flatMap((block, at) => (isUsable(block) ? [at] : []))
  return places.length === 0 ? -1 : pick(random, places)
}

export const omitHash = ({ hash: _hash, ...rest }: RecordBlock) => rest

/**
 * Whether a block has a commitment in a stage without a result, where a wrong commitment can't be detected.
 */
export const isUnopened = (blocks: RecordBlock[]) => (block: RecordBlock) =>
  block.events.some(
    event =>
      event.commitment !== undefined &&
      !blocks.some(({ marks }) =>
        marks.some(mark => mark.type === 'result' && mark.stage_id === event.stage_id),
      ),
  )

export const raiseTotal = (mark: Mark, by: number): Mark =>
  mark.type === 'result'
    ? { ...mark, totals: mark.totals.map((one, n) => (n === 0 ? { ...one, total: one.total + by } : one)) }
    : mark
