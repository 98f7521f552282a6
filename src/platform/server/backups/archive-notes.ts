import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { parseSegment } from './wal-name.ts'

/**
 * Facts about the archive that are also known on this machine, so that metrics needn't ask it. Each kind is a file,
 * which one piece of work writes.
 */
const shapes = {
  base: z.object({ label: z.string(), started_at: z.iso.datetime(), first_segment: z.string() }),
  wal: z.object({
    /** The last segment that was packed or deleted. */
    last_segment: z.string(),
    /** The segment before which one is missing; the first one of all at the beginning. */
    gap_before: z.string(),
    /** When all finished WAL was last in the archive; null if never. */
    packed_at: z.iso.datetime().nullable(),
  }),
  rehearsal: z.object({ at: z.iso.datetime(), label: z.string(), recovered_to: z.iso.datetime() }),
}

type Kind = keyof typeof shapes
export type Note<Of extends Kind> = z.output<(typeof shapes)[Of]>
export const rehearsalNote = shapes.rehearsal

const toFile = (dataDir: string, kind: Kind) => path.join(dataDir, 'archive', `${kind}.json`)

/** Reads a note; null for a missing one, so that a new data folder gets a base backup. */
export async function readNote<Of extends Kind>(dataDir: string, kind: Of): Promise<Note<Of> | null> {
  const text = await readFile(toFile(dataDir, kind), 'utf8').catch(() => null)
  return text === null ? null : (shapes[kind].parse(JSON.parse(text)) as Note<Of>)
}

export async function writeNote<Of extends Kind>(
  dataDir: string,
  kind: Of,
  note: NoInfer<Note<Of>>,
): Promise<void> {
  const file = toFile(dataDir, kind)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.part`, JSON.stringify(note), { flush: true })
  await rename(`${file}.part`, file)
}

/** Returns whether WAL since the newest base backup is missing, so that only a new one helps. */
export function isChainBroken(base: Note<'base'> | null, wal: Note<'wal'> | null): boolean {
  if (!base || !wal) return false
  const [first, gap] = [parseSegment(base.first_segment), parseSegment(wal.gap_before)]
  if (!first || !gap) return true
  return first.timeline !== gap.timeline || first.number < gap.number
}
