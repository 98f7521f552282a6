import * as z from 'zod'
import type { SignedRecord } from '../../../platform/server/restores/held-records.ts'
import { statement } from '../../../platform/server/statement.ts'

const head = statement({
  name: 'log.record-head',
  text: `select block, encode(hash, 'hex') as hash from audit_blocks
    where exists (select from audit_witnessings) order by block desc limit 1`,
  row: z.object({ block: z.int(), hash: z.string() }),
})

const blockHash = statement({
  name: 'log.block-hash',
  text: `select encode(hash, 'hex') as hash from audit_blocks where block = $1`,
  row: z.object({ hash: z.string() }),
})

/** The chain of the audit log, of which only witnesses know heads. */
export const logRecord: SignedRecord = {
  name: 'log',
  readHead: async db => (await db.query(head))[0] ?? null,
  findHash: async (db, block) => (await db.query(blockHash, [block]))[0]?.hash ?? null,
}
