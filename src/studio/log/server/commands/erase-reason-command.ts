import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { eraseReason } from '../../../../platform/server/operators/erase-reason.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'

export const eraseReasonCommand: Command = {
  name: 'log erase-reason',
  summary: 'Erases the typed reason of a row of the log, such as one that names a person.',
  args: ['row'],
  options: { reason: { help: 'why, without repeating what is erased', value: 'text' } },
  details: 'The row stays, and "log verify" accepts it. "log list --json" prints the ids of rows.',
  run: erase,
}

function erase(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [text = ''] = input.args
  const by = getOperatorAct(input, context)
  return context.database.transaction(async (db): Promise<CommandResult> => {
    const rowId = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
    if (rowId === null || !(await eraseReason(db, rowId)))
      return { ok: false, problem: `The log has no reason of a row "${text}".` }
    const entry = { ...by, act: 'log erase-reason', object: `log row ${rowId}`, before: {}, after: {} }
    await writeAudit(db, entry, by.now)
    return { ok: true, data: { row_id: rowId }, text: `The reason of row ${rowId} is erased.` }
  })
}
