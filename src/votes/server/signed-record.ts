import * as z from 'zod'
import type { SignedRecord } from '../../platform/server/restores/held-records.ts'
import { statement } from '../../platform/server/statement.ts'
import { season } from '../contract.ts'

const head = statement({
  name: 'votes.record-head',
  text: `select block, encode(hash, 'hex') as hash from vote_blocks where season = $1 order by block desc limit 1`,
  row: z.object({ block: z.int(), hash: z.string() }),
})

const blockHash = statement({
  name: 'votes.block-hash',
  text: `select encode(hash, 'hex') as hash from vote_blocks where season = $1 and block = $2`,
  row: z.object({ hash: z.string() }),
})

/** The season's record, whose blocks everybody can read within a second. */
export const voteRecord: SignedRecord = {
  name: 'vote',
  readHead: async db => (await db.query(head, [season]))[0] ?? null,
  findHash: async (db, block) => (await db.query(blockHash, [season, block]))[0]?.hash ?? null,
}
