import type { ServerModule } from '../../../platform/server/app.ts'

/** The blocks by which a later change of the audit log is evident. */
export const logModule: ServerModule = {
  name: 'log',
  tables: ['audit_blocks', 'audit_block_rows', 'audit_witnessings'],
  implementations: [],
}
