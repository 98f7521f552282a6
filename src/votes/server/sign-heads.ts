import * as z from 'zod'
import type { ServiceClient } from '../../platform/server/call-service.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Database } from '../../platform/server/database.ts'
import { defineTask, noPayload } from '../../platform/server/jobs/task.ts'
import { isRecordHeld } from '../../platform/server/restores/held-records.ts'
import { none, statement } from '../../platform/server/statement.ts'
import { season } from '../contract.ts'
import { signClaims } from './receipts.ts'
import { sendHead } from './send-head.ts'
import { voteRecord } from './signed-record.ts'
import type { VoteWitness } from './vote-config.ts'

const newest = statement({
  name: 'votes.newest-block',
  text: `select b.block, encode(b.hash, 'hex') as hash, vote_clock() as now from vote_blocks b where b.season = $1
    and not exists (select from vote_heads h where h.season = b.season and h.block >= b.block)
    order by b.block desc limit 1`,
  row: z.object({ block: z.int(), hash: z.string(), now: z.date() }),
})

const insertHead = statement({
  name: 'votes.keep-head',
  text: `insert into vote_heads (season, block, at, jws) values ($1, $2, $3, $4)
    on conflict (season, block) do nothing`,
  row: none,
})

/** Finds recent heads that a witness doesn't have. A witness that was offline receives them later. */
const withoutWitness = statement({
  name: 'votes.heads-without-witness',
  text: `select h.block, h.jws from vote_heads h
    where h.season = $1 and h.at > vote_clock() - interval '7 days' and not exists (select from vote_witnessings w
      where w.season = h.season and w.block = h.block and w.witness = $2) order by h.block`,
  row: z.object({ block: z.int(), jws: z.string() }),
})

const insertWitnessing = statement({
  name: 'votes.keep-witnessing',
  text: `insert into vote_witnessings (season, block, witness, url, at) values ($1, $2, $3, $4, vote_clock())
    on conflict (season, block, witness) do nothing`,
  row: none,
})

/** Signs the newest head every hour if it has changed, and sends it to the witnesses. */
export const signHeads = defineTask({
  name: 'signHeads',
  aliases: ['keepHeads'],
  schema: noPayload,
  queue: 'bulk',
  every: '3 * * * *',
  async run(_payload, { database, config, outside }) {
    if (await isRecordHeld(database.read, voteRecord.name)) return
    await signHead(database, config)
    for (const witness of config.voteWitnesses) await sendHeads(database, witness, outside)
  },
})

async function signHead({ db }: Pick<Database, 'db'>, config: Config): Promise<void> {
  const [head] = await db.query(newest, [season])
  if (!head) return
  const { block, hash, now } = head
  const jws = await signClaims(config, 'fanfare-vote-head', { season, block, hash, at: now.toISOString() })
  await db.query(insertHead, [season, block, now, jws])
}

/**
 * A witness that failed is called again in the next hour with the same key, so that it stores each head once.
 */
async function sendHeads(
  { db }: Pick<Database, 'db'>,
  witness: VoteWitness,
  outside: ServiceClient,
): Promise<void> {
  for (const { block, jws } of await db.query(withoutWitness, [season, witness.name])) {
    const url = await sendHead(witness, { key: `season-${season}-block-${block}`, block, jws }, outside)
    if (url === null) return
    await db.query(insertWitnessing, [season, block, witness.name, url])
  }
}
