import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import type { ServiceClient } from '../../../platform/server/call-service.ts'
import { changeState, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
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
  text: `with ranked as (update draw_entries e set rank = r.rank from (
      select id, row_number() over (
          order by sha256($3::bytea || sha256($2::bytea || convert_to(id, 'UTF8'))), id) as rank
        from draw_entries where project_id = $1 and is_listed
    ) r where r.id = e.id returning e.id)
    select count(*)::int as count from ranked`,
  row: z.object({ count: z.int() }),
})

const blockLength = 64
const innerPad = 0x36
const outerPad = 0x5c

function padded(key: Buffer, pad: number): Buffer {
  const block = Buffer.alloc(blockLength)
  key.copy(block)
  return block.map(byte => byte ^ pad) as Buffer
}

/** `entries`: the number of ranked ones. */
export type DrawOutcome = { is: 'drawn'; entries: number } | { is: 'not_yet'; why: string }

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
  const { database } = deps
  const frozen = await database.transaction(db => lockDraw(db, projectId))
  const value = await readRound(frozen?.draw, deps)
  if (value.is === 'not_yet') return value
  return database.transaction(db => publishDraw(db, projectId, { ...deps, signature: value.signature }))
}

export type RoundValue = { is: 'read'; signature: Buffer } | { is: 'not_yet'; why: string }

/** Says why a draw can't be published yet; null if its round is there. */
export function findDelay(draw: LockedDraw | undefined, now: number): string | null {
  if (!draw) return 'no draw is planned'
  const { finalRound: round } = draw
  if (draw.status !== 'frozen' || round === null) return `it is ${draw.status}`
  const roundMs = getRoundTimeMs(round, draw)
  return now < roundMs ? `round ${round} is at ${new Date(roundMs).toISOString()}` : null
}

/** Fetches the value of a draw's round from the beacon, outside any transaction. */
export async function readRound(
  draw: LockedDraw | undefined,
  { outside, config, now }: Pick<DrawDeps, 'outside' | 'config' | 'now'>,
): Promise<RoundValue> {
  const delay = findDelay(draw, now)
  if (delay !== null || !draw) return { is: 'not_yet', why: delay ?? '' }
  const { chainHash, publicKey, finalRound: round = 0 } = draw
  const beacon = await readBeacon(outside, { url: config.drand.url, chainHash, publicKey, round: round ?? 0 })
  return beacon.is === 'missing'
    ? { is: 'not_yet', why: `round ${round} could not be read: ${beacon.why}` }
    : { is: 'read', signature: Buffer.from(beacon.signature, 'hex') }
}

/** Publishes a round's value with the seed, and ranks the entries. */
export async function publishDraw(
  db: Db,
  projectId: number,
  { signature, config, now, actor }: Pick<DrawDeps, 'config' | 'now' | 'actor'> & { signature: Buffer },
): Promise<DrawOutcome> {
  const locked = await lockDraw(db, projectId)
  if (locked?.draw.status !== 'frozen') return { is: 'not_yet', why: `it is ${locked?.draw.status}` }
  const { draw } = locked
  const seed = unsealSeed(draw, config)
  const key = computeKey(draw, seed, signature)
  const [ranked] = await db.query(rankStatement, [projectId, padded(key, innerPad), padded(key, outerPad)])
  const set = { drawn_at: new Date(now), seed, signature }
  const changed = await changeState(db, drawMachine, projectId, { act: 'draw', at: now, actor, set })
  if (changed instanceof Failure) throw new Error('a frozen draw could not be drawn')
  return { is: 'drawn', entries: ranked?.count ?? 0 }
}

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

function computeKey({ listHash }: LockedDraw, seed: Buffer, signature: Buffer): Buffer {
  if (!listHash) throw new Error('a frozen draw has no list')
  return sha256(seed, sha256(signature), listHash)
}
