import { dirname, resolve } from 'node:path'
import type { Database } from '../server/database.ts'
import type { AddedPicture } from '../server/pictures/add-picture.ts'
import { type ImportResult, type ImportTask, importContent } from './import-content.ts'

type Task = Omit<ImportTask, 'pictures'>

/**
 * Imports a file that may name pictures by their source. A dry run comes first, so that nothing is fetched
 * for a file with other problems and no transaction waits for a download.
 */
export async function importWithPictures(
  database: Database,
  task: Task,
  take: (source: string) => Promise<AddedPicture>,
): Promise<ImportResult> {
  const found = new Map<string, { id: string } | { problem: string }>()
  const wanted = new Set<string>()
  const first = await importContent(database, { ...task, isDryRun: true, pictures: { found, wanted } })
  if (!first.ok) return first
  if (task.isDryRun) {
    if (wanted.size > 0) first.notes.set('Pictures to fetch', wanted.size)
    return first
  }
  let done = 0
  for (const source of wanted) {
    task.onProgress('pictures', done / wanted.size)
    const taken = await take(resolveSource(source, task.file))
    found.set(source, taken.ok ? { id: taken.id } : { problem: trimFullStop(taken.problem) })
    done += 1
  }
  return importContent(database, { ...task, pictures: { found, wanted: new Set() } })
}

/** Resolves `file:` sources relative to the import file. */
const resolveSource = (source: string, file: string) =>
  source.startsWith('file:') ? resolve(dirname(file), source.slice('file:'.length)) : source

const trimFullStop = (sentence: string) => sentence.replace(/\.$/, '')
