import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { eraseMessage } from '../erase-message.ts'

/**
 * Erases texts that must not be stored at all, e.g. after a court order or because they contain a private
 * address.
 */
export const eraseCommand: Command = {
  name: 'chat erase',
  summary: 'Erases a message of a chat: words and author are gone for good, its number stays.',
  args: ['message'],
  options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
  details: 'A message is named by its id, as latest.json and the queue of moderators say it.',
  run: erase,
}

async function erase(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [id = ''] = input.args
  const by = getOperatorAct(input, context)
  const erased = await context.database.transaction(db => eraseMessage(db, id, by))
  if (!erased) return { ok: false, problem: `There is no message "${id}".` }
  const text = erased.isChanged ? `Erased: message ${id} of chat ${erased.chatId}.` : 'It is erased already.'
  return { ok: true, data: { id }, text }
}
