import { open } from 'node:fs/promises'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { previewBytesMax, storePreview } from '../previews/store-preview.ts'

/** Stores an audio clip and prints the id for the import column `preview_id`. */
export const addPreview: Command = {
  name: 'preview add',
  summary: 'Takes in what a song sounds like, and prints the id that imports name it by.',
  args: ['file'],
  options: {},
  details:
    'MP3, AAC (.m4a), Ogg, FLAC or WAV up to 1 MB: half a minute, cut and faded as fans are to hear it. It is kept as it is. The same file again has the same id.',
  run: add,
}

async function add(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [file = ''] = input.args
  const read = await readSound(file)
  if (!read.ok) return read
  const { bytes } = read
  const by = getOperatorAct(input, context)
  const stored = await context.database.transaction(db => storePreview(db, { file, bytes, by }))
  if (!stored) return { ok: false, problem: `${file} is no MP3, AAC, Ogg, FLAC or WAV.` }
  return {
    ok: true,
    data: { ...stored, bytes: bytes.byteLength },
    text: `${stored.id} (${stored.mime})`,
  }
}

type Read = { ok: true; bytes: Uint8Array } | { ok: false; problem: string }

async function readSound(file: string): Promise<Read> {
  try {
    await using handle = await open(file)
    const { size } = await handle.stat()
    if (size > previewBytesMax)
      return { ok: false, problem: `${file} has more than 1 MB: half a minute is enough.` }
    return { ok: true, bytes: await handle.readFile() }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { ok: false, problem: code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read.` }
  }
}
