import type { RecordBlock } from '../../record-shapes.ts'
import { genesisHash, hashOfBlock, makeBlock } from '../record/make-block.ts'
import { hexOf, linesOfRecord, pick, type Random, randomOf, randomRecord } from './random-record.ts'

type Event = RecordBlock['events'][number]
type Mark = RecordBlock['marks'][number]

export interface Damaged {
  /** What was done to it. */
  kind: string
  lines: string[]
}

type Damage = (blocks: RecordBlock[], random: Random) => string[] | null

/** The blocks from one on with hashes that fit again: what somebody would do who rewrites the record. */
function chained(blocks: RecordBlock[], from: number): RecordBlock[] {
  const whole = blocks.slice(0, from)
  for (const block of blocks.slice(from)) {
    const { hash: _hash, ...unhashed } = { ...block, prev_hash: whole.at(-1)?.hash ?? genesisHash }
    whole.push(makeBlock(unhashed))
  }
  return whole
}

/** A block with this event in place of its own; null where there is none to replace. */
function withEvent(
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

const damages: Record<string, Damage> = {
  'a changed artist': (blocks, random) =>
    withEvent(
      blocks,
      random,
      event => (event.artist_id ? { ...event, artist_id: event.artist_id + 1 } : null),
      {
        isChained: false,
      },
    ),
  'a reason replaced': (blocks, random) =>
    withEvent(
      blocks,
      random,
      event => (event.reason === 'fake_account' ? { ...event, reason: 'court_order' } : null),
      { isChained: false },
    ),
  'an artist who is no candidate, hashed anew': (blocks, random) =>
    withEvent(blocks, random, event => (event.artist_id ? { ...event, artist_id: 9_999 } : null), {
      isChained: true,
    }),
  'a commitment that nothing opens, hashed anew': (blocks, random) =>
    blocks.some(block => block.openings.length > 0) && !blocks.some(isUnopened(blocks))
      ? withEvent(
          blocks,
          random,
          event => (event.commitment ? { ...event, commitment: hexOf(random) } : null),
          {
            isChained: true,
          },
        )
      : null,
  'a ballot cast twice, hashed anew': (blocks, random) =>
    withEvent(blocks, random, event => (event.type === 'change' ? { ...event, type: 'cast' } : null), {
      isChained: true,
    }),
  'a wrong seq, hashed anew': (blocks, random) =>
    withEvent(blocks, random, event => ({ ...event, seq: event.seq + 1 }), { isChained: true }),
  'a missing block': (blocks, random) => {
    if (blocks.length < 2) return null
    const at = Math.floor(random() * (blocks.length - 1))
    return linesOfRecord(blocks).toSpliced(at, 1)
  },
  'two blocks swapped': (blocks, random) => {
    if (blocks.length < 2) return null
    const at = Math.floor(random() * (blocks.length - 1))
    const lines = linesOfRecord(blocks)
    const [first = '', second = ''] = lines.slice(at, at + 2)
    return lines.toSpliced(at, 2, second, first)
  },
  'a block repeated': (blocks, random) => {
    const at = Math.floor(random() * blocks.length)
    const lines = linesOfRecord(blocks)
    return lines.toSpliced(at, 0, lines[at] ?? '')
  },
  'a block replaced, its hash made to fit': (blocks, random) => {
    if (blocks.length < 2) return null
    const at = Math.floor(random() * (blocks.length - 1))
    return linesOfRecord(
      blocks.map((block, n) => {
        if (n !== at) return block
        const later = { ...block, at: new Date(Date.parse(block.at) + 1).toISOString() }
        return { ...later, hash: hashOfBlock(withoutHash(later)) }
      }),
    )
  },
  'not canonical': (blocks, random) => {
    const at = Math.floor(random() * blocks.length)
    const lines = linesOfRecord(blocks)
    return lines.with(at, (lines[at] ?? '').replace('{"at"', '{ "at"'))
  },
  'a field too many': (blocks, random) => {
    const at = Math.floor(random() * blocks.length)
    const lines = linesOfRecord(blocks)
    return lines.with(at, (lines[at] ?? '').replace('"season":3}', '"season":3,"z":1}'))
  },
  'cut off within a line': (blocks, random) => {
    const lines = linesOfRecord(blocks)
    const last = lines.at(-1) ?? ''
    return lines.with(-1, last.slice(0, Math.floor(random() * (last.length - 1)) + 1))
  },
  'a result that the ballots do not give, hashed anew': (blocks, random) => {
    const at = blocks.findIndex(block => block.marks.some(({ type }) => type === 'result'))
    if (at === -1) return null
    const by = 1 + Math.floor(random() * 3)
    const damaged = blocks.map((block, n) =>
      n === at ? { ...block, marks: block.marks.map(mark => raised(mark, by)) } : block,
    )
    return linesOfRecord(chained(damaged, at))
  },
  'an opening left out, hashed anew': (blocks, random) => {
    const at = blocks.findIndex(
      ({ openings, marks }) => openings.length > 0 && marks.some(({ type }) => type === 'result'),
    )
    const openings = blocks[at]?.openings ?? []
    if (openings.length === 0) return null
    const index = Math.floor(random() * openings.length)
    const damaged = blocks.map((block, n) =>
      n === at ? { ...block, openings: openings.toSpliced(index, 1) } : block,
    )
    return linesOfRecord(chained(damaged, at))
  },
  'an event behind the closing, hashed anew': (blocks, _random) => {
    const at = blocks.findIndex(block => block.marks.some(({ type }) => type === 'close'))
    const seqs = blocks.flatMap(block => block.events.map(({ seq }) => seq))
    if (at === -1 || blocks.slice(at + 1).some(({ events }) => events.length > 0)) return null
    const close = blocks[at]?.marks.find(({ type }) => type === 'close')
    const [artist = 1] = blocks.flatMap(({ marks }) =>
      marks.flatMap(mark =>
        mark.type === 'open' && mark.stage_id === close?.stage_id ? mark.artist_ids : [],
      ),
    )
    const late: Event = {
      ...{ seq: Math.max(0, ...seqs) + 1, type: 'cast', stage_id: close?.stage_id ?? 0, artist_id: artist },
      ballot: '5'.repeat(64),
    }
    const next = blocks[at + 1]
    if (!next) return null
    return linesOfRecord(chained(blocks.with(at + 1, { ...next, events: [late] }), at + 1))
  },
}

const withoutHash = ({ hash: _hash, ...rest }: RecordBlock) => rest

/** Whether a block has a commitment of a stage without a result: nobody could tell that it is wrong. */
const isUnopened = (blocks: RecordBlock[]) => (block: RecordBlock) =>
  block.events.some(
    event =>
      event.commitment !== undefined &&
      !blocks.some(({ marks }) =>
        marks.some(mark => mark.type === 'result' && mark.stage_id === event.stage_id),
      ),
  )

const raised = (mark: Mark, by: number): Mark =>
  mark.type === 'result'
    ? { ...mark, totals: mark.totals.map((one, n) => (n === 0 ? { ...one, total: one.total + by } : one)) }
    : mark

export const damageKinds = Object.keys(damages)

/** The record of a seed with one thing wrong in it, of a kind that the seed chooses. */
export function damagedRecord(seed: number): Damaged {
  const random = randomOf(seed ^ 0x5bd1e995)
  const blocks = randomRecord(seed)
  const first = Math.floor(random() * damageKinds.length)
  for (let n = 0; n < damageKinds.length; n += 1) {
    const kind = damageKinds[(first + n) % damageKinds.length] ?? ''
    const lines = damages[kind]?.(blocks, random)
    if (lines) return { kind, lines }
  }
  throw new Error('a record that nothing can be done to')
}
