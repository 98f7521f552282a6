import { dirname, resolve } from 'node:path'
import type { Database } from '../server/database.ts'
import type { Taken } from '../server/pictures/add-picture.ts'
import { type ImportResult, type ImportTask, importContent } from './import-content.ts'

type Task = Omit<ImportTask, 'pictures'>

/**
 * Imports a file whose pictures may be named by where they are. It is read as for a dry run first: nothing is fetched
 * for a file that has other mistakes, and no transaction waits for a download.
 */
export async function importWithPictures(
  database: Database,
  task: Task,
  take: (source: string) => Promise<Taken>,
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
    const taken = await take(placeOf(source, task.file))
    found.set(source, taken.ok ? { id: taken.id } : { problem: withoutStop(taken.problem) })
    done += 1
  }
  return importContent(database, { ...task, pictures: { found, wanted: new Set() } })
}

/** Files stand beside the file that names them. */
const placeOf = (source: string, file: string) =>
  source.startsWith('file:') ? resolve(dirname(file), source.slice('file:'.length)) : source

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')
