import type { Database } from '../server/database.ts'
import { writeAudit } from '../server/operators/audit.ts'
import { removeStaged } from './apply-stage.ts'
import { type ImportTask, inOneTransaction, type Refused, refused, stageFile } from './import-content.ts'
import type { ContentKind } from './kind.ts'
import { Problems } from './problems.ts'

type Task = Omit<ImportTask, 'skippedFile' | 'choices' | 'pictures' | 'isOverwriting'>

/** Deletes the rows that a file names, in one transaction: all or nothing. Of the file only the keys are compared. */
export function removeContent(
  database: Database,
  task: Task,
): Promise<{ ok: true; removed: number } | Refused> {
  const kind = byKeysAlone(task.kind)
  return inOneTransaction(database, task, async db => {
    const problems = new Problems()
    await stageFile(
      db,
      { ...task, kind, skippedFile: null, choices: {}, pictures: null, isOverwriting: true },
      problems,
    )
    if (problems.areFatal) return refused(problems)
    const removed = await removeStaged(db, kind)
    const entry = { operator: task.operator, act: `remove ${kind.name}`, subject: kind.name, reason: null }
    if (removed > 0) await writeAudit(db, { ...entry, before: { removed }, after: {} }, task.now())
    return { ok: true as const, removed }
  })
}

/** The kind as a file of keys has it: other columns may stand there, and say nothing. */
function byKeysAlone(kind: ContentKind): ContentKind {
  const { name, table, natural } = kind
  const columns = Object.entries(kind.columns).map(([column, { type, help, reference, isRequired }]) => {
    const isKey = natural?.keyColumns.includes(column) ?? false
    const said = { type, help, isRequired: isKey && isRequired === true }
    return [column, isKey && reference ? { ...said, reference } : said] as const
  })
  return {
    name,
    table,
    columns: Object.fromEntries(columns),
    ...(natural && { natural }),
    refusals: [{ where: 's.id is null', says: 'there is no such row' }],
  }
}
