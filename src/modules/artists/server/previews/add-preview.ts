import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import * as z from 'zod'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { soundType } from './sound-type.ts'

/** Half a minute of MP3 at 256 kbit/s. */
const bytesMax = 1_048_576

/** Sound for the column `preview_id` of imports. */
export const addPreview: Command = {
  name: 'preview add',
  summary: 'Takes in what a song sounds like, and prints the id that imports name it by.',
  args: ['file'],
  options: {},
  details:
    'MP3, AAC (.m4a), Ogg, FLAC or WAV up to 1 MB: half a minute, cut and faded as fans are to hear it. It is kept as it is. The same file again has the same id.',
  run: add,
}

const keep = statement({
  name: 'artists.keep-preview',
  text: 'insert into song_previews (id, mime, bytes) values ($1, $2, $3) on conflict (id) do nothing returning id',
  row: z.object({ id: z.string() }),
})

async function add(
  { args: [file = ''] }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  const read = await readSound(file)
  if (!read.ok) return read
  const { bytes } = read
  const mime = soundType(bytes)
  if (!mime) return { ok: false, problem: `${file} is no MP3, AAC, Ogg, FLAC or WAV.` }
  const id = `song-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
  await database.transaction(async db => {
    await db.query(keep, [id, mime, bytes])
    const entry = { operator, act: 'preview add', subject: `preview ${id}`, reason: null }
    await writeAudit(db, { ...entry, before: {}, after: { file } }, now())
  })
  return { ok: true, data: { id, mime, bytes: bytes.byteLength }, text: `${id} (${mime})` }
}

type Read = { ok: true; bytes: Uint8Array } | { ok: false; problem: string }

async function readSound(file: string): Promise<Read> {
  try {
    await using handle = await open(file)
    const { size } = await handle.stat()
    if (size > bytesMax) return { ok: false, problem: `${file} has more than 1 MB: half a minute is enough.` }
    return { ok: true, bytes: await handle.readFile() }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { ok: false, problem: code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read.` }
  }
}
