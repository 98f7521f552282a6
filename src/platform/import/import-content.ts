import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Database, Db } from '../server/database.ts'
import { runOnce } from '../server/once.ts'
import type { Actor } from '../server/operators/actor.ts'
import { writeAudit } from '../server/operators/audit.ts'
import { applyStage, type Counts } from './apply-stage.ts'
import { logChanges, type RowChange, readChanges } from './changed-cells.ts'
import type { Mapping } from './foreign-format.ts'
import type { JsonObject } from './json.ts'
import type { ContentKinds } from './kind.ts'
import { type PictureSources, resolvePictureIds } from './picture-sources.ts'
import { type Problem, Problems } from './problems.ts'
import { type ImportSource, readImportRows } from './read-rows.ts'
import { createStage, resolveStage, stageRows } from './stage.ts'
import { stageRow } from './staged-row.ts'
import { describeFileProblem } from './unreadable-file.ts'
import { writeSkipped } from './write-skipped.ts'

/** Totals of the final report by their label, in addition to the row counts. */
export type Notes = Map<string, number>

export interface ImportTask extends ImportSource {
  kinds: ContentKinds
  isDryRun: boolean
  /** File for rows that fail and are skipped. If null, one failure stops the whole import. */
  skippedFile: string | null
  choices: Mapping['choices']
  /** Resolves pictures by URL or file name. If null, pictures are named only by id. */
  pictures: PictureSources | null
  /** Whether to overwrite rows that changed here since the export. */
  isOverwriting: boolean
  actor: Actor
  now: () => number
  /** Reports the progress of a step; `share` is from 0 to 1. */
  onProgress: (step: 'reading' | 'checking' | 'pictures' | 'writing', share: number) => void
}

export type ImportResult =
  | ({
      ok: true
      problemCount: number
      problems: Problem[]
      /** Number of remarks for the operator to review, although their rows were imported. */
      warningCount: number
      warnings: Problem[]
      notes: Notes
      /** The first rows that would change; empty unless it is a dry run. */
      changes: RowChange[]
    } & Counts)
  | RejectedImport

export interface RejectedImport {
  ok: false
  problemCount: number
  problems: Problem[]
}

const stageBatchSize = 2_000
const changesMax = 50

/** Thrown to roll back the transaction; carries the result of a dry run, or the problems. */
class RollbackWithResult<Result> extends Error {
  result: Result

  constructor(result: Result) {
    super('nothing was imported')
    this.result = result
  }
}

/**
 * Imports a file in one transaction: either all rows or none, or all but the failing ones. Streams the file:
 * at most a few thousand rows are in memory, and the rest is staged in a temporary table.
 */
export function importContent(database: Database, task: ImportTask): Promise<ImportResult> {
  return runInOneTransaction(database, task, db => importInto(db, task))
}

/**
 * Runs the work in one transaction and rolls it back in a dry run or after a problem. Errors in the file are
 * returned as a result, not thrown.
 */
export async function runInOneTransaction<Done extends { ok: true }>(
  database: Database,
  {
    file,
    isDryRun,
    skippedFile = null,
  }: Pick<ImportTask, 'file' | 'isDryRun'> & { skippedFile?: string | null },
  work: (db: Db) => Promise<Done | RejectedImport>,
): Promise<Done | RejectedImport> {
  try {
    return await database.transaction(
      async db => {
        const result = await work(db)
        if (!result.ok || isDryRun) throw new RollbackWithResult(result)
        return result
      },
      // Not retried for a pipe, which can be read only once, or with a file for skipped rows, which is
      // written only once.
      { isRepeatable: skippedFile === null && (await isPlainFile(file)) },
    )
  } catch (error) {
    if (error instanceof RollbackWithResult) return error.result
    const problem = describeProblem(error)
    if (problem === undefined) throw error
    return { ok: false, problemCount: 1, problems: [{ line: null, text: problem }] }
  }
}

async function importInto(db: Db, task: ImportTask) {
  const { kind, actor, isOverwriting, now, onProgress } = task
  const problems = new Problems({ isSkipping: task.skippedFile !== null })
  const remarks = new Problems()
  const notes = await stageFile(db, task, problems, remarks)
  if (problems.areFatal) return toRejectedImport(problems)
  const time = now()
  const onDone = (share: number) => onProgress('writing', share)
  const counts = await applyStage(db, kind, time, { problems, isOverwriting, onDone })
  if (problems.areFatal) return toRejectedImport(problems)
  if (task.skippedFile !== null && problems.byLine && counts.skipped > 0 && !task.isDryRun) {
    await writeSkipped(task, problems.byLine, task.skippedFile)
  }
  if (counts.added + counts.changed > 0) {
    const batch = randomUUID()
    await logChanges(db, kind, { actor, batch, now: time, skipped: [...(problems.byLine?.keys() ?? [])] })
    const entry = { actor, act: `import ${kind.name}`, object: kind.name, reason: null, batch }
    await writeAudit(db, { ...entry, before: {}, after: counts }, time)
  }
  const found = counts.added + counts.changed > 0 ? ((await kind.warnings?.(db)) ?? []) : []
  for (const { line, problem } of found) remarks.add(line, problem)
  const changes = task.isDryRun ? await readChanges(db, kind, changesMax) : []
  return {
    ok: true as const,
    ...counts,
    problemCount: problems.count,
    problems: problems.first(),
    warningCount: remarks.count,
    warnings: remarks.first(),
    notes,
    changes,
  }
}

export const toRejectedImport = (problems: Problems): RejectedImport => ({
  ok: false,
  problemCount: problems.count,
  problems: problems.first(),
})

/** Returns true for a missing file, which the import then reports as a problem. */
export const isPlainFile = (file: string): Promise<boolean> =>
  stat(file).then(
    found => found.isFile(),
    () => true,
  )

export async function stageFile(
  db: Db,
  task: ImportTask,
  problems: Problems,
  remarks = new Problems(),
): Promise<Notes> {
  const { kind, kinds, onProgress } = task
  // Imports run one at a time under an advisory lock, because they would lock the same rows in different
  // orders and deadlock.
  await runOnce(db, "select from pg_advisory_xact_lock(hashtext('fanfare import'))")
  // Versions are hashes of text, and the text of a time depends on the time zone.
  await runOnce(db, "set local timezone = 'UTC'")
  await createStage(db, kind)
  const notes: Notes = new Map()
  await readIntoStage(db, task, { problems, remarks, notes })
  onProgress('checking', 0)
  await resolveStage(db, kind, kinds, problems)
  return notes
}

async function readIntoStage(
  db: Db,
  task: ImportTask,
  { problems, remarks, notes }: { problems: Problems; remarks: Problems; notes: Notes },
): Promise<void> {
  const { kind, file, zone, onProgress } = task
  const { size } = await stat(file)
  let read = 0
  let rows: JsonObject[] = []
  const onBytes = (count: number) => {
    read += count
    onProgress('reading', size > 0 ? read / size : 1)
  }
  const note = (what: string, count: number) => {
    if (count > 0) notes.set(what, (notes.get(what) ?? 0) + count)
  }
  const mapping = { choices: task.choices, note }
  for await (const raw of readImportRows({ ...task, db, mapping }, onBytes)) {
    if ('problem' in raw) {
      problems.add(raw.line, raw.problem)
      continue
    }
    for (const remark of raw.remarks ?? []) remarks.add(raw.line, remark)
    const { cells, problems: lacking } = task.pictures
      ? resolvePictureIds(kind, raw.cells, task.pictures)
      : { cells: raw.cells, problems: [] }
    const staged = stageRow(kind, raw.line, cells, zone)
    const wrong = [...lacking, ...staged.problems]
    if (wrong.length > 0) problems.add(raw.line, wrong.join('; '))
    rows.push(staged.row)
    if (rows.length < stageBatchSize) continue
    await stageRows(db, rows)
    rows = []
  }
  if (rows.length > 0) await stageRows(db, rows)
}

/** Returns the message for an error in the file or the file system; undefined for a bug in our code. */
function describeProblem(error: unknown): string | undefined {
  const problem = describeFileProblem(error)
  if (problem !== undefined) return problem
  const { code, path, message } = error as NodeJS.ErrnoException
  if (code === 'EEXIST')
    return `There is a file ${path} already, of rows that were skipped before: move it away.`
  // SQLSTATE classes 22 (data exception) and 23 (constraint violation).
  return typeof code === 'string' && /^2[23]...$/.test(code) ? `The database refuses: ${message}.` : undefined
}
