import { hashBlock } from '../record/make-block.ts'
import {
  type Damage,
  type Event,
  isUnopened,
  omitHash,
  pickIndex,
  raiseTotal,
  rehashBlocks,
  replaceBlock,
  replaceEvent,
} from './damage-tools.ts'
import { createRandom, createRandomRecord, pick, randomHex, toLines } from './random-record.ts'

export interface DamagedRecord {
  kind: string
  lines: string[]
}

const damages: Record<string, Damage> = {
  'a changed artist': (blocks, random) =>
    replaceEvent(
      blocks,
      random,
      event => (event.artist_id ? { ...event, artist_id: event.artist_id + 1 } : null),
      {
        isChained: false,
      },
    ),
  'a reason replaced': (blocks, random) =>
    replaceEvent(
      blocks,
      random,
      event => (event.reason === 'fake_account' ? { ...event, reason: 'court_order' } : null),
      { isChained: false },
    ),
  'an artist who is no candidate, hashed anew': (blocks, random) =>
    replaceEvent(blocks, random, event => (event.artist_id ? { ...event, artist_id: 9_999 } : null), {
      isChained: true,
    }),
  'a commitment that nothing opens, hashed anew': (blocks, random) =>
    blocks.some(block => block.openings.length > 0) && !blocks.some(isUnopened(blocks))
      ? replaceEvent(
          blocks,
          random,
          event => (event.commitment ? { ...event, commitment: randomHex(random) } : null),
          {
            isChained: true,
          },
        )
      : null,
  'a ballot cast twice, hashed anew': (blocks, random) =>
    replaceEvent(blocks, random, event => (event.type === 'change' ? { ...event, type: 'cast' } : null), {
      isChained: true,
    }),
  'a wrong seq, hashed anew': (blocks, random) =>
    replaceEvent(blocks, random, event => ({ ...event, seq: event.seq + 1 }), { isChained: true }),
  'a missing block': (blocks, random) => {
    if (blocks.length < 2) return null
    const at = Math.floor(random() * (blocks.length - 1))
    return toLines(blocks).toSpliced(at, 1)
  },
  'two blocks swapped': (blocks, random) => {
    if (blocks.length < 2) return null
    const at = Math.floor(random() * (blocks.length - 1))
    const lines = toLines(blocks)
    const [first = '', second = ''] = lines.slice(at, at + 2)
    return lines.toSpliced(at, 2, second, first)
  },
  'a block repeated': (blocks, random) => {
    const at = Math.floor(random() * blocks.length)
    const lines = toLines(blocks)
    return lines.toSpliced(at, 0, lines[at] ?? '')
  },
  'a block replaced, its hash made to fit': (blocks, random) => {
    if (blocks.length < 2) return null
    const at = Math.floor(random() * (blocks.length - 1))
    return toLines(
      blocks.map((block, n) => {
        if (n !== at) return block
        const shifted = { ...block, at: new Date(Date.parse(block.at) + 1).toISOString() }
        return { ...shifted, hash: hashBlock(omitHash(shifted)) }
      }),
    )
  },
  'not canonical': (blocks, random) => {
    const at = Math.floor(random() * blocks.length)
    const lines = toLines(blocks)
    return lines.with(at, (lines[at] ?? '').replace('{"at"', '{ "at"'))
  },
  'a field too many': (blocks, random) => {
    const at = Math.floor(random() * blocks.length)
    const lines = toLines(blocks)
    return lines.with(at, (lines[at] ?? '').replace('"season":3}', '"season":3,"z":1}'))
  },
  'cut off within a line': (blocks, random) => {
    const lines = toLines(blocks)
    const last = lines.at(-1) ?? ''
    return lines.with(-1, last.slice(0, Math.floor(random() * (last.length - 1)) + 1))
  },
  'a result that the ballots do not give, hashed anew': (blocks, random) => {
    const at = blocks.findIndex(block => block.marks.some(({ type }) => type === 'result'))
    if (at === -1) return null
    const by = 1 + Math.floor(random() * 3)
    const damaged = blocks.map((block, n) =>
      n === at ? { ...block, marks: block.marks.map(mark => raiseTotal(mark, by)) } : block,
    )
    return toLines(rehashBlocks(damaged, at))
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
    return toLines(rehashBlocks(damaged, at))
  },
  'a block of another season, hashed anew': (blocks, random) =>
    blocks.length < 2
      ? null
      : replaceBlock(blocks, 1 + Math.floor(random() * (blocks.length - 1)), block => ({
          ...block,
          season: 4,
        })),
  'a block older than the one before, hashed anew': (blocks, random) =>
    blocks.length < 2
      ? null
      : replaceBlock(blocks, 1 + Math.floor(random() * (blocks.length - 1)), block => ({
          ...block,
          at: '2020-02-29T00:00:00.000Z',
        })),
  'a day that no month has, hashed anew': (blocks, random) =>
    replaceBlock(blocks, Math.floor(random() * blocks.length), block => ({
      ...block,
      at: '2027-02-31T00:00:00.000Z',
    })),
  'a mark twice, hashed anew': (blocks, random) =>
    replaceBlock(
      blocks,
      pickIndex(blocks, random, ({ marks }) => marks.length > 0),
      block => ({
        ...block,
        marks: block.marks.flatMap((mark, n) => (n === 0 ? [mark, mark] : [mark])),
      }),
    ),
  'a stage closed twice, hashed anew': (blocks, random) => {
    const at = blocks.findIndex(({ marks }) => marks.some(({ type }) => type === 'final'))
    return replaceBlock(blocks, at, block => ({
      ...block,
      marks: [{ type: 'close', stage_id: pick(random, block.marks).stage_id }, ...block.marks],
    }))
  },
  'events in another order, hashed anew': (blocks, random) =>
    replaceBlock(
      blocks,
      pickIndex(blocks, random, ({ events }) => events.length > 1),
      block => ({
        ...block,
        events: block.events.toReversed(),
      }),
    ),
  'openings in another order, hashed anew': (blocks, random) =>
    replaceBlock(
      blocks,
      pickIndex(blocks, random, ({ openings }) => openings.length > 1),
      block => ({
        ...block,
        openings: block.openings.toReversed(),
      }),
    ),
  'an opening twice, hashed anew': (blocks, random) =>
    replaceBlock(
      blocks,
      pickIndex(blocks, random, ({ openings }) => openings.length > 0),
      block => ({
        ...block,
        openings: [...block.openings, ...block.openings.slice(-1)],
      }),
    ),
  'an opening of another artist, hashed anew': (blocks, random) =>
    replaceBlock(
      blocks,
      pickIndex(blocks, random, ({ openings }) => openings.length > 0),
      block => ({
        ...block,
        openings: block.openings.map((one, n) => (n === 0 ? { ...one, artist_id: one.artist_id + 1 } : one)),
      }),
    ),
  'a removal of what was removed, hashed anew': (blocks, random) => {
    const seq = Math.max(0, ...blocks.flatMap(({ events }) => events.map(event => event.seq)))
    const removals = blocks.flatMap(({ events }) => events.filter(({ type }) => type === 'remove'))
    const last = blocks.at(-1)
    if (removals.length === 0 || !last || last.events.length > 0) return null
    return replaceBlock(blocks, blocks.length - 1, block => ({
      ...block,
      events: [{ ...pick(random, removals), seq: seq + 1 }],
    }))
  },
  'a result of a later version, hashed anew': (blocks, _random) =>
    replaceBlock(
      blocks,
      blocks.findIndex(block => block.marks.some(({ type }) => type === 'result')),
      block => ({
        ...block,
        marks: block.marks.map(mark =>
          mark.type === 'result' ? { ...mark, result_version: mark.result_version + 1 } : mark,
        ),
      }),
    ),
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
      seq: Math.max(0, ...seqs) + 1,
      type: 'cast',
      stage_id: close?.stage_id ?? 0,
      artist_id: artist,
      ballot: '5'.repeat(64),
    }
    const next = blocks[at + 1]
    if (!next) return null
    return toLines(rehashBlocks(blocks.with(at + 1, { ...next, events: [late] }), at + 1))
  },
}

export const damageKinds = Object.keys(damages)

/** Creates a random record with a single error; the seed determines both. */
export function createDamagedRecord(seed: number): DamagedRecord {
  for (let n = 0; n < damageKinds.length; n += 1) {
    const kind = damageKinds[(seed + n) % damageKinds.length] ?? ''
    const lines = createDamagedLines(kind, seed)
    if (lines) return { kind, lines }
  }
  throw new Error('a record that nothing can be done to')
}

/** Creates the lines of a seed's record with the given kind of damage; null if that is impossible. */
export function createDamagedLines(kind: string, seed: number): string[] | null {
  return damages[kind]?.(createRandomRecord(seed), createRandom(seed + 1)) ?? null
}
