import type { Failure } from '../../../platform/contract/errors.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import { findScope, type StaffContext } from '../../../platform/server/staff.ts'
import type { ExportKind } from '../contract.ts'
import { getExportDefinition } from './export-definition.ts'
import { insertExport, parseFilter } from './export-rows.ts'
import { storeExport } from './store-export.ts'

/** Maximum number of rows that are read while the browser waits; more become a file by a job. */
const directRowsMax = 100_000

/** Starts an export, and records in the log what it reveals and how many rows of it. */
export async function startExport(
  { kind, filter }: { kind: ExportKind; filter: string },
  { staff, actor, read, write, now }: StaffContext,
): Promise<{ export_id: number; row_count: number; is_ready: boolean } | Failure> {
  const definition = getExportDefinition(kind)
  const scope = findScope(staff, definition)
  if (scope === undefined) return fail(platformErrors.notFound)
  const parsed = parseFilter(kind, filter)
  if (parsed === null) return fail(platformErrors.validationFailed, { filter: 'ERR_INVALID' })
  const rowCount = await definition.count(read, parsed, scope)
  const isStored = rowCount > directRowsMax
  return write(async db => {
    const made = { staffId: staff.staffId, kind, filter, scope, rowCount, isStored, now: now() }
    const { id } = await insertExport(db, made)
    const entry = { actor, act: `export ${kind}`, object: `export ${id}`, reason: null }
    await writeAudit(db, { ...entry, before: {}, after: { filter, rows: rowCount } }, now())
    if (isStored) await addJob(db, storeExport, { export_id: id })
    return { export_id: id, row_count: rowCount, is_ready: !isStored }
  })
}
