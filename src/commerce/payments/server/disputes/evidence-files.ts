import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../../../../platform/server/config.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { sealText, unsealText } from '../../../../platform/server/seal.ts'
import { deriveServerKey } from '../../../../platform/server/server-key.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { evidenceFiles } from '../../dispute-shapes.ts'
import type { EvidenceField } from '../providers/disputes.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>
const deriveKey = (keys: Keys) => deriveServerKey('evidence of disputes', keys)

const fileRow = z.object({
  id: z.string(),
  field: z.enum(evidenceFiles),
  type: z.string(),
  bytes: z.int(),
  addedAt: z.date(),
  /** The provider's id; null until it has the file. */
  ref: z.string().nullable(),
})
export type EvidenceFileRow = z.output<typeof fileRow>

const listStatement = statement({
  name: 'disputes.files',
  text: `select id, field, type, bytes, added_at as "addedAt", ref from dispute_files where dispute_id = $1 order by field`,
  row: fileRow,
})

export const listFiles = (db: ReadDb, disputeId: number): Promise<EvidenceFileRow[]> =>
  db.query(listStatement, [disputeId])

const ofFileStatement = statement({
  name: 'disputes.of-file',
  text: 'select dispute_id as "disputeId" from dispute_files where id = $1',
  row: z.object({ disputeId: z.int() }),
})

export async function findDisputeOfFile(db: ReadDb, fileId: string): Promise<number | null> {
  const [file] = await db.query(ofFileStatement, [fileId])
  return file?.disputeId ?? null
}

const insertStatement = statement({
  name: 'disputes.add-file',
  text: `insert into dispute_files (id, dispute_id, field, type, bytes, sealed, added_at) values ($1, $2, $3, $4, $5, $6, $7)`,
  row: none,
})

interface NewFile {
  disputeId: number
  field: EvidenceField
  type: string
  content: Buffer
  at: number
}

/** Stores a file encrypted; returns its id. */
export async function insertFile(
  db: Db,
  { disputeId, field, type, content, at }: NewFile,
  keys: Keys,
): Promise<string> {
  const id = randomUUID()
  const sealed = sealText(content.toString('base64'), deriveKey(keys))
  await db.query(insertStatement, [id, disputeId, field, type, content.length, sealed, new Date(at)])
  return id
}

const deleteStatement = statement({
  name: 'disputes.delete-file',
  text: 'delete from dispute_files where id = $1',
  row: none,
})

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.query(deleteStatement, [id])
}

const contentStatement = statement({
  name: 'disputes.file-content',
  text: 'select sealed from dispute_files where id = $1',
  row: z.object({ sealed: z.instanceof(Buffer) }),
})

/** Reads the content of a file; null if it was deleted. */
export async function readContent(db: ReadDb, id: string, keys: Keys): Promise<Buffer | null> {
  const [file] = await db.query(contentStatement, [id])
  return file ? Buffer.from(unsealText(file.sealed, deriveKey(keys)), 'base64') : null
}

const refStatement = statement({
  name: 'disputes.note-file',
  text: 'update dispute_files set ref = $2 where id = $1',
  row: none,
})

/** Stores the provider's id of a file. */
export async function noteFileRef(db: Db, id: string, ref: string): Promise<void> {
  await db.query(refStatement, [id, ref])
}
