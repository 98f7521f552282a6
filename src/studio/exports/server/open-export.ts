import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { Download } from '../../../platform/server/download.ts'
import { unsealText } from '../../../platform/server/seal.ts'
import { findScope, type StaffContext } from '../../../platform/server/staff.ts'
import { statement } from '../../../platform/server/statement.ts'
import { exportErrors } from '../contract.ts'
import { getExportDefinition } from './export-definition.ts'
import { listOwnExports, readCsv } from './export-rows.ts'
import { deriveExportKey } from './store-export.ts'

/**
 * Opens an export for its maker. Their right and scope are checked again, because they may have lost them since.
 */
export async function openExport(
  exportId: number,
  { staff, read, now, config }: StaffContext,
): Promise<Download | Failure> {
  const own = await listOwnExports(read, staff.staffId, now())
  const found = own.find(({ id }) => id === exportId)
  if (!found) return fail(platformErrors.notFound)
  const scope = findScope(staff, getExportDefinition(found.kind))
  if (scope === undefined || !isDeepStrictEqual(scope, found.scope)) return fail(platformErrors.notFound)
  if (!found.ready_at) return fail(exportErrors.notReady)
  const filename = `${found.kind}-${found.created_at.toISOString().slice(0, 10)}.csv`
  const chunks = found.is_stored
    ? readParts(read, exportId, deriveExportKey(exportId, config))
    : readCsv(read, found)
  return new Download(filename, 'text/csv; charset=utf-8', chunks)
}

const nextPart = statement({
  name: 'exports.next-part',
  text: 'select sealed from staff_export_parts where export_id = $1 and position = $2',
  row: z.object({ sealed: z.instanceof(Buffer) }),
})

async function* readParts(db: ReadDb, exportId: number, key: Buffer): AsyncGenerator<string> {
  for (let position = 0; ; position += 1) {
    const [part] = await db.query(nextPart, [exportId, position])
    if (!part) return
    yield unsealText(part.sealed, key)
  }
}
