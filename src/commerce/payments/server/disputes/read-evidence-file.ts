import type { Config } from '../../../../platform/server/config.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { listDisputes } from './dispute-row.ts'
import { type EvidenceFileRow, listFiles, readContent } from './evidence-files.ts'

/** Reads a file of the evidence of an order's disputes; null if there is none with this id. */
export async function readEvidenceFile(
  db: ReadDb,
  { orderId, fileId }: { orderId: number; fileId: string },
  config: Config,
): Promise<(EvidenceFileRow & { content: Buffer }) | null> {
  const disputes = await listDisputes(db, orderId)
  const files = await Promise.all(disputes.map(({ id }) => listFiles(db, id)))
  const file = files.flat().find(({ id }) => id === fileId)
  const content = file && (await readContent(db, fileId, config))
  return content ? { ...file, content } : null
}
