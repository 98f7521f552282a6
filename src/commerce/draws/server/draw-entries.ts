import { createHash } from 'node:crypto'
import { Failure } from '../../../platform/contract/errors.ts'
import type { Outside } from '../../../platform/server/call-service.ts'
import { type Actor, changeState } from '../../../platform/server/change-state.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { timeOfRound } from '../fair/beacon.ts'
import { readBeacon } from './drand.ts'
import { drawMachine } from './draw-machine.ts'
import { type LockedDraw, lockDraw } from './draw-row.ts'
import { openSeed } from './seed.ts'

/**
 * HMAC-SHA256 by its definition (RFC 2104), with both keys padded outside: 200,000 ranks are one statement, and no
 * request waits for them.
 */
const rankStatement = statement({
  name: 'draws.rank',
  text: `update draw_entries e set rank = r.rank from (
      select id, row_number() over (
          order by sha256($3::bytea || sha256($2::bytea || convert_to(id, 'UTF8'))), id) as rank
        from draw_entries where project_id = $1 and is_listed
    ) r where r.id = e.id`,
  row: none,
})

const blockLength = 64
const innerPad = 0x36
const outerPad = 0x5c

function padded(key: Buffer, pad: number): Buffer {
  const block = Buffer.alloc(blockLength)
  key.copy(block)
  return block.map(byte => byte ^ pad) as Buffer
}

export type Drawn = { is: 'drawn' } | { is: 'not_yet'; why: string }

interface Means {
  database: Pick<Database, 'transaction'>
  outside: Outside
  config: Config
  now: number
  actor: Actor
}

/**
 * Fetches the value of the round and publishes it with the seed; ranks follow from both and the list. The beacon is asked
 * between two transactions, and whatever was done meanwhile is found done. Safe to repeat.
 */
export async function drawEntries(projectId: number, means: Means): Promise<Drawn> {
  const { database, outside, config, now, actor } = means
  const frozen = await database.transaction(db => lockDraw(db, projectId))
  if (!frozen) return { is: 'not_yet', why: 'no draw is planned' }
  const { draw } = frozen
  const { finalRound: round, chainHash, publicKey } = draw
  if (draw.status !== 'frozen' || round === null) return { is: 'not_yet', why: `it is ${draw.status}` }
  const roundMs = timeOfRound(round, draw)
  if (now < roundMs) return { is: 'not_yet', why: `round ${round} is at ${new Date(roundMs).toISOString()}` }
  const beacon = await readBeacon(outside, { url: config.drand.url, chainHash, publicKey, round })
  if (beacon.is === 'missing')
    return { is: 'not_yet', why: `round ${round} could not be read: ${beacon.why}` }
  const signature = Buffer.from(beacon.signature, 'hex')
  return database.transaction(db => publish(db, projectId, { signature, config, now, actor }))
}

async function publish(
  db: Db,
  projectId: number,
  { signature, config, now, actor }: Pick<Means, 'config' | 'now' | 'actor'> & { signature: Buffer },
): Promise<Drawn> {
  const locked = await lockDraw(db, projectId)
  if (locked?.draw.status !== 'frozen') return { is: 'not_yet', why: `it is ${locked?.draw.status}` }
  const { draw } = locked
  const seed = openSeed(draw, config)
  const key = keyOf(draw, seed, signature)
  await db.query(rankStatement, [projectId, padded(key, innerPad), padded(key, outerPad)])
  const set = { drawn_at: new Date(now), seed, signature }
  const changed = await changeState(db, drawMachine, projectId, { act: 'draw', at: now, actor, set })
  if (changed instanceof Failure) throw new Error('a frozen draw could not be drawn')
  return { is: 'drawn' }
}

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

function keyOf({ listHash }: LockedDraw, seed: Buffer, signature: Buffer): Buffer {
  if (!listHash) throw new Error('a frozen draw has no list')
  return sha256(seed, sha256(signature), listHash)
}
