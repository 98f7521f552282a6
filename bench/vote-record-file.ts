import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { RecordBlock } from '../src/votes/record-shapes.ts'
import { canonicalJson, commitmentOf } from '../src/votes/server/record/canonical.ts'
import { genesisHash, makeBlock } from '../src/votes/server/record/make-block.ts'

const eventsOfBlock = 1_500
const openingsOfBlock = 10_000
const artistCount = 20
const artistOf = (n: number) => 1 + (n % artistCount)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

type Contents = Partial<Pick<RecordBlock, 'marks' | 'events' | 'openings'>>

/** A record as the product makes it: so many ballots of one stage, its close, its openings where it hides, its result. */
export async function writeRecord(
  file: string,
  { ballotCount, isHidden = false }: { ballotCount: number; isHidden?: boolean },
): Promise<void> {
  const out = createWriteStream(file)
  let [block, prev] = [0, genesisHash]
  for (const contents of blocksOf(ballotCount, isHidden)) {
    block += 1
    const at = new Date(1_800_000_000_000 + block * 1_000).toISOString()
    const made = makeBlock({
      season: 3,
      block,
      at,
      prev_hash: prev,
      marks: [],
      events: [],
      openings: [],
      ...contents,
    })
    prev = made.hash
    if (!out.write(`${canonicalJson(made)}\n`)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
}

function* blocksOf(ballotCount: number, isHidden: boolean): Generator<Contents> {
  const artists = Array.from({ length: artistCount }, (_, n) => n + 1)
  yield { marks: [{ type: 'open', stage_id: 1, is_hidden: isHidden, artist_ids: artists }] }
  for (let first = 0; first < ballotCount; first += eventsOfBlock) {
    const count = Math.min(eventsOfBlock, ballotCount - first)
    const ballots = Array.from({ length: count }, (_, n) => sha256(String(first + n))).toSorted()
    yield { events: ballots.map((ballot, n) => castOf(first + n + 1, ballot, isHidden)) }
  }
  yield {
    marks: [
      { type: 'close', stage_id: 1 },
      { type: 'final', stage_id: 1 },
    ],
  }
  for (let first = 0; isHidden && first < ballotCount; first += openingsOfBlock) {
    const count = Math.min(openingsOfBlock, ballotCount - first)
    yield { openings: Array.from({ length: count }, (_, n) => openingOf(first + n + 1)) }
  }
  const totals = artists.map(artist => ({
    artist_id: artist,
    total: Math.ceil((ballotCount - ((artist - 2 + artistCount) % artistCount)) / artistCount),
  }))
  yield { marks: [{ type: 'result', stage_id: 1, result_version: 1, totals }] }
}

const openingOf = (seq: number) => ({ seq, artist_id: artistOf(seq), nonce: sha256(`nonce ${seq}`) })

function castOf(seq: number, ballot: string, isHidden: boolean): RecordBlock['events'][number] {
  const cast = { seq, type: 'cast' as const, stage_id: 1, ballot }
  if (!isHidden) return { ...cast, artist_id: artistOf(seq) }
  const { artist_id, nonce } = openingOf(seq)
  return { ...cast, commitment: commitmentOf({ stage_id: 1, ballot, artist_id, nonce }) }
}
