import { createHash } from 'node:crypto'
import { Failure } from '../../../platform/contract/errors.ts'
import type { ServiceClient } from '../../../platform/server/call-service.ts'
import { changeState, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { getRoundTimeMs } from '../fair/beacon.ts'
import { readBeacon } from './drand.ts'
import { drawMachine } from './draw-machine.ts'
import { type LockedDraw, lockDraw } from './draw-row.ts'
import { unsealSeed } from './seed.ts'

/**
 * Computes HMAC-SHA256 as defined in RFC 2104, with both keys padded in code. A single statement ranks
 * 200,000 entries, and no request waits for it.
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

export type DrawOutcome = { is: 'drawn' } | { is: 'not_yet'; why: string }

interface DrawDeps {
  database: Pick<Database, 'transaction'>
  outside: ServiceClient
  config: Config
  now: number
  actor: TransitionActor
}

/**
 * Fetches the round's value and publishes it with the seed; together with the list, they determine the ranks.
 * Calls the beacon between two transactions; the second one checks the state again. Safe to repeat.
 */
export async function drawEntries(projectId: number, deps: DrawDeps): Promise<DrawOutcome> {
  const { database, outside, config, now, actor } = deps
  const frozen = await database.transaction(db => lockDraw(db, projectId))
  if (!frozen) return { is: 'not_yet', why: 'no draw is planned' }
  const { draw } = frozen
  const { finalRound: round, chainHash, publicKey } = draw
  if (draw.status !== 'frozen' || round === null) return { is: 'not_yet', why: `it is ${draw.status}` }
  const roundMs = getRoundTimeMs(round, draw)
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
  { signature, config, now, actor }: Pick<DrawDeps, 'config' | 'now' | 'actor'> & { signature: Buffer },
): Promise<DrawOutcome> {
  const locked = await lockDraw(db, projectId)
  if (locked?.draw.status !== 'frozen') return { is: 'not_yet', why: `it is ${locked?.draw.status}` }
  const { draw } = locked
  const seed = unsealSeed(draw, config)
  const key = computeKey(draw, seed, signature)
  await db.query(rankStatement, [projectId, padded(key, innerPad), padded(key, outerPad)])
  const set = { drawn_at: new Date(now), seed, signature }
  const changed = await changeState(db, drawMachine, projectId, { act: 'draw', at: now, actor, set })
  if (changed instanceof Failure) throw new Error('a frozen draw could not be drawn')
  return { is: 'drawn' }
}

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

function computeKey({ listHash }: LockedDraw, seed: Buffer, signature: Buffer): Buffer {
  if (!listHash) throw new Error('a frozen draw has no list')
  return sha256(seed, sha256(signature), listHash)
}
