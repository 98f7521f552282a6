import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { eraseReasonCommand } from './commands/erase-reason-command.ts'
import { listCommand } from './commands/list-command.ts'
import { verifyCommand } from './commands/verify-command.ts'
import { registerLogExport } from './export-log.ts'
import { listLogRows, readLogRow } from './list-log.ts'
import { makeLogBlocks } from './make-blocks.ts'
import { purgeLogBlocks } from './purge-blocks.ts'

export { readPeople } from './actors.ts'
export { logRecord } from './signed-record.ts'

registerLogExport()

/** Reading and verifying the audit log, and the blocks by which a later change is evident. */
export const logModule: ServerModule = {
  name: 'log',
  tables: ['audit_blocks', 'audit_block_rows', 'audit_witnessings'],
  implementations: [
    implement(contract.listLog, ({ query }, { read }) => listLogRows(read, query, query)),
    implement(contract.listOwnLog, ({ query }, { staff, read }) =>
      listLogRows(read, { ...query, actor: `staff ${staff.staffId}` }, query),
    ),
    implement(contract.getLogRow, ({ params }, { read }) => readLogRow(read, params.row_id, null)),
    implement(contract.getOwnLogRow, ({ params }, { staff, read }) =>
      readLogRow(read, params.row_id, `staff ${staff.staffId}`),
    ),
  ],
  tasks: [makeLogBlocks, purgeLogBlocks],
  commands: [listCommand, verifyCommand, eraseReasonCommand],
}
