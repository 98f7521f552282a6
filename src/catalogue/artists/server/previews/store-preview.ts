import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { detectSoundType } from './sound-type.ts'

/** 30 seconds of MP3 at 256 kbit/s. */
export const previewBytesMax = 1_048_576

const insert = statement({
  name: 'artists.keep-preview',
  text: 'insert into song_previews (id, mime, bytes) values ($1, $2, $3) on conflict (id) do nothing returning id',
  row: z.object({ id: z.string() }),
})

interface Sound {
  /** File name for the audit log. */
  file: string
  /** At most {@link previewBytesMax}. */
  bytes: Uint8Array
  by: OperatorAct
}

/** Stores a clip under the hash of its bytes, so duplicates are stored once; null for an unknown format. */
export async function storePreview(
  db: Db,
  { file, bytes, by }: Sound,
): Promise<{ id: string; mime: string } | null> {
  const mime = detectSoundType(bytes)
  if (!mime) return null
  const id = `song-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
  await db.query(insert, [id, mime, bytes])
  const entry = { ...by, act: 'preview add', object: `preview ${id}` }
  await writeAudit(db, { ...entry, before: {}, after: { file } }, by.now)
  return { id, mime }
}
