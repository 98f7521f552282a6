import { createHash } from 'node:crypto'
import type { RecordBlock, RemovalReason } from '../../record-shapes.ts'
import { computeCommitment, toCanonicalJson } from '../record/canonical.ts'
import { genesisHash, makeBlock } from '../record/make-block.ts'

type Event = RecordBlock['events'][number]
type Mark = RecordBlock['marks'][number]
/** Returns a number from 0 up to but not including 1. */
export type Random = () => number

/** Creates a generator that returns the same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const randomHex = (random: Random) =>
  createHash('sha256').update(String(random())).update(String(random())).digest('hex')
export const pick = <One>(random: Random, list: readonly One[]): One => {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('there is nothing to pick from')
  return one
}

interface Ballot {
  ballot: string
  artist: number
  isRemoved: boolean
}

interface Stage {
  id: number
  isHidden: boolean
  artists: number[]
  ballots: Ballot[]
  secrets: { seq: number; artist_id: number; nonce: string }[]
}

const reasons: RemovalReason[] = ['fake_account', 'duplicate_person', 'court_order', 'fan_left']

/** Creates a valid record of several stages in sequence, with random ballot events. */
export function createRandomRecord(seed: number): RecordBlock[] {
  const random = createRandom(seed)
  const blocks: RecordBlock[] = []
  const seq = { last: 0 }
  const stages = 1 + Math.floor(random() * 3)
  for (let id = 1; id <= stages; id += 1) addStage({ random, blocks, seq }, id)
  return blocks
}

interface Making {
  random: Random
  blocks: RecordBlock[]
  seq: { last: number }
}

function addStage(making: Making, id: number): void {
  const { random } = making
  const count = 1 + Math.floor(random() * 5)
  const artists = Array.from({ length: count }, (_, index) => 1 + index * 3 + Math.floor(random() * 3))
  const stage: Stage = { id, isHidden: random() < 0.5, artists, ballots: [], secrets: [] }
  const open: Mark = { type: 'open', stage_id: id, is_hidden: stage.isHidden, artist_ids: artists }
  addBlock(making, { marks: [open], events: votes(making, stage) })
  for (let more = Math.floor(random() * 4); more > 0; more -= 1)
    addBlock(making, { events: votes(making, stage) })
  addBlock(making, { marks: [{ type: 'close', stage_id: id }], events: removals(making, stage) })
  if (random() < 0.2) return
  finish(making, stage)
}

function finish(making: Making, stage: Stage): void {
  const { random } = making
  const final: Mark = { type: 'final', stage_id: stage.id }
  const createResult = (version: number): Mark => ({
    type: 'result',
    stage_id: stage.id,
    result_version: version,
    totals: stage.artists.map(artist => ({
      artist_id: artist,
      total: stage.ballots.filter(one => one.artist === artist && !one.isRemoved).length,
    })),
  })
  if (stage.isHidden) {
    addBlock(making, { marks: [final] })
    const half = Math.floor(random() * stage.secrets.length)
    if (half > 0) addBlock(making, { openings: stage.secrets.slice(0, half) })
    addBlock(making, { openings: stage.secrets.slice(half), marks: [createResult(1)] })
  } else {
    addBlock(making, { marks: [final, createResult(1)] })
  }
  if (random() < 0.7) return
  addBlock(making, { events: removals(making, stage) })
  addBlock(making, { marks: [createResult(2)] })
}

/** Returns the casts, changes and removals of one block, in block order. */
function votes(making: Making, stage: Stage): Event[] {
  const { random } = making
  const makers: (() => Omit<Event, 'seq'>)[] = []
  for (let n = Math.floor(random() * 12); n > 0; n -= 1) {
    const ballot: Ballot = {
      ballot: randomHex(random),
      artist: pick(random, stage.artists),
      isRemoved: false,
    }
    stage.ballots.push(ballot)
    const { artist } = ballot
    makers.push(() => ({ type: 'cast', stage_id: stage.id, ballot: ballot.ballot, artist_id: artist }))
    for (let changes = Math.floor(random() * 3); changes > 0; changes -= 1)
      addChange(random, stage, ballot, makers)
  }
  const events = makers.map(make => make())
  return numberEvents(making, stage, [...events, ...removed(making, stage)])
}

function addChange(random: Random, stage: Stage, ballot: Ballot, makers: (() => Omit<Event, 'seq'>)[]): void {
  const others = stage.artists.filter(artist => artist !== ballot.artist)
  if (others.length === 0) return
  const artist = pick(random, others)
  ballot.artist = artist
  makers.push(() => ({ type: 'change', stage_id: stage.id, ballot: ballot.ballot, artist_id: artist }))
}

const removals = (making: Making, stage: Stage) => numberEvents(making, stage, removed(making, stage))

function removed({ random }: Making, stage: Stage): Omit<Event, 'seq'>[] {
  const goes = stage.ballots.filter(({ isRemoved }) => !isRemoved && random() < 0.15)
  for (const ballot of goes) ballot.isRemoved = true
  return goes.map(({ ballot }) => ({
    type: 'remove',
    stage_id: stage.id,
    ballot,
    reason: pick(random, reasons),
  }))
}

/**
 * Sorts events by ballot, keeping the order of each ballot's events, and adds each seq, and the commitments
 * in a hidden stage.
 */
function numberEvents({ random, seq }: Making, stage: Stage, events: Omit<Event, 'seq'>[]): Event[] {
  const sorted = events.toSorted((a, b) => (a.ballot < b.ballot ? -1 : a.ballot > b.ballot ? 1 : 0))
  return sorted.map(event => {
    seq.last += 1
    const { artist_id: artist, ...rest } = event
    if (!stage.isHidden || artist === undefined) return { seq: seq.last, ...event }
    const secret = { seq: seq.last, artist_id: artist, nonce: randomHex(random) }
    stage.secrets.push(secret)
    const { ballot, stage_id } = event
    return { seq: seq.last, ...rest, commitment: computeCommitment({ ...secret, ballot, stage_id }) }
  })
}

function addBlock(
  { blocks, random }: Making,
  contents: Partial<Pick<RecordBlock, 'marks' | 'events' | 'openings'>>,
): void {
  const last = blocks.at(-1)
  const time =
    (last ? Date.parse(last.at) : Date.parse('2026-11-22T12:00:00Z')) + Math.floor(random() * 3_000)
  blocks.push(
    makeBlock({
      season: 3,
      block: blocks.length + 1,
      at: new Date(time).toISOString(),
      prev_hash: last?.hash ?? genesisHash,
      marks: [],
      events: [],
      openings: [],
      ...contents,
    }),
  )
}

/** Returns the lines of a file, without line feeds. */
export const toLines = (blocks: RecordBlock[]) => blocks.map(block => toCanonicalJson(block))
