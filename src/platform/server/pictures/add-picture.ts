import { open } from 'node:fs/promises'
import { cleanOneImage } from '../clean-images.ts'
import { writeAudit } from '../operators/audit.ts'
import type { Command, CommandContext, CommandInput, CommandResult } from '../operators/command.ts'
import { type FetchedPicture, fetchPicture, pictureBytesMax } from './fetch-picture.ts'
import { storePicture, toPictureId } from './store-picture.ts'

/** Adds pictures to which imports can refer. */
export const addPictureCommand: Command = {
  name: 'picture add',
  summary: 'Takes a picture in from a file or an https address, and prints the id that imports name it by.',
  args: ['file or address'],
  options: {},
  details:
    'JPEG, PNG, WebP, GIF, AVIF, HEIF or TIFF up to 25 MB and 40 megapixels. The same picture again has the same id.',
  run: add,
}

const problems = {
  ERR_NOT_IMAGE: 'is no whole picture of a kind that can be read',
  ERR_LIMIT_IMAGE_SIZE: 'has more than 40 megapixels',
}

async function add({ args: [source = ''] }: CommandInput, context: CommandContext): Promise<CommandResult> {
  const taken = await addPictureFrom(source, { ...context, isAlwaysTold: true })
  if (!taken.ok) return taken
  const { id, width, height } = taken
  return { ok: true, data: { id, width, height }, text: `${id} (${width} × ${height})` }
}

export type AddedPicture =
  | { ok: true; id: string; width: number; height: number }
  | { ok: false; problem: string }

interface AddPictureOptions extends Pick<CommandContext, 'database' | 'now' | 'actor'> {
  /** Whether to write an audit row even if the picture already exists. */
  isAlwaysTold?: boolean
}

/** Adds a picture from a file or an https URL. */
export async function addPictureFrom(
  source: string,
  { database, now, actor, isAlwaysTold = false }: AddPictureOptions,
): Promise<AddedPicture> {
  const read = /^[a-z]+:\/\//i.test(source) ? await fetchPicture(source) : await readPicture(source)
  if (!read.ok) return read
  const image = await cleanOneImage(read.bytes)
  if (typeof image === 'string') return { ok: false, problem: `${source} ${problems[image]}.` }
  const id = toPictureId(read.bytes)
  await database.transaction(async db => {
    const isNew = await storePicture(db, id, image)
    if (!isNew && !isAlwaysTold) return
    const entry = { actor, act: 'picture add', object: `picture ${id}`, reason: null }
    await writeAudit(db, { ...entry, before: {}, after: { source } }, now())
  })
  return { ok: true, id, width: image.width, height: image.height }
}

async function readPicture(file: string): Promise<FetchedPicture> {
  try {
    await using handle = await open(file)
    const { size } = await handle.stat()
    if (size > pictureBytesMax) return { ok: false, problem: `${file} has more than 25 MB.` }
    return { ok: true, bytes: await handle.readFile() }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { ok: false, problem: code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read.` }
  }
}
