import type { ServerModule } from '../../../platform/server/app.ts'
import { eraseReasonCommand } from './commands/erase-reason-command.ts'
import { listCommand } from './commands/list-command.ts'
import { verifyCommand } from './commands/verify-command.ts'
import { makeLogBlocks } from './make-blocks.ts'
import { purgeLogBlocks } from './purge-blocks.ts'

/** Reading and verifying the audit log, and the blocks by which a later change is evident. */
export const logModule: ServerModule = {
  name: 'log',
  tables: ['audit_blocks', 'audit_block_rows', 'audit_witnessings'],
  implementations: [],
  tasks: [makeLogBlocks, purgeLogBlocks],
  commands: [listCommand, verifyCommand, eraseReasonCommand],
}
