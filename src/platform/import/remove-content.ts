import type { Database } from '../server/database.ts'
import { writeAudit } from '../server/operators/audit.ts'
import { removeStaged } from './apply-stage.ts'
import {
  type ImportTask,
  type RejectedImport,
  runInOneTransaction,
  stageFile,
  toRejectedImport,
} from './import-content.ts'
import type { ContentKind } from './kind.ts'
import { Problems } from './problems.ts'

type Task = Omit<ImportTask, 'skippedFile' | 'choices' | 'pictures' | 'isOverwriting'>

/**
 * Deletes the rows that a file names in one transaction, all or none. Uses only the key columns of the file.
 */
export function removeContent(
  database: Database,
  task: Task,
): Promise<{ ok: true; removed: number } | RejectedImport> {
  const kind = toKeyKind(task.kind)
  return runInOneTransaction(database, task, async db => {
    const problems = new Problems()
    await stageFile(
      db,
      { ...task, kind, skippedFile: null, choices: {}, pictures: null, isOverwriting: true },
      problems,
    )
    if (problems.areFatal) return toRejectedImport(problems)
    const removed = await removeStaged(db, kind)
    const entry = { actor: task.actor, act: `remove ${kind.name}`, object: kind.name, reason: null }
    if (removed > 0) await writeAudit(db, { ...entry, before: { removed }, after: {} }, task.now())
    return { ok: true as const, removed }
  })
}

/** Returns the kind for a file of keys, in which other columns are allowed and ignored. */
function toKeyKind(kind: ContentKind): ContentKind {
  const { name, table, natural } = kind
  const columns = Object.entries(kind.columns).map(([column, { type, help, reference, isRequired }]) => {
    const isKey = natural?.keyColumns.includes(column) ?? false
    const base = { type, help, isRequired: isKey && isRequired === true }
    return [column, isKey && reference ? { ...base, reference } : base] as const
  })
  return {
    name,
    table,
    columns: Object.fromEntries(columns),
    ...(natural && { natural }),
    refusals: [{ where: 's.id is null', says: 'there is no such row' }],
  }
}
