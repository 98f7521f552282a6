import type { ServerModule } from '../../../platform/server/app.ts'
import { implement, implementDownload } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { exportLifeMs, listOwnExports } from './export-rows.ts'
import { openExport } from './open-export.ts'
import { purgeExports } from './purge-exports.ts'
import { startExport } from './start-export.ts'
import { storeExport } from './store-export.ts'

export { type ExportDefinition, registerExport } from './export-definition.ts'

/** Files that staff export from the studio's lists (docs/studio.md). */
export const exportsModule: ServerModule = {
  name: 'exports',
  tables: ['staff_exports', 'staff_export_parts'],
  tasks: [storeExport, purgeExports],
  implementations: [
    implement(contract.startExport, ({ body }, context) => startExport(body, context)),
    implement(contract.listExports, async (_input, { staff, read, now }) => ({
      results: (await listOwnExports(read, staff.staffId, now())).map(row => ({
        export_id: row.id,
        kind: row.kind,
        row_count: row.row_count,
        is_ready: row.ready_at !== null,
        created_at: row.created_at.toISOString(),
        expires_at: new Date(row.created_at.getTime() + exportLifeMs).toISOString(),
      })),
    })),
    implementDownload(contract.openExport, ({ params }, context) => openExport(params.export_id, context)),
  ],
}
