import type { CommandResult } from '../../../../platform/server/operators/command.ts'

export const eventHelp =
  'An event is named by its id (the number in the address of its page) or by the key of its import.'

export const toEventNotFound = (name: string): CommandResult => ({
  ok: false,
  problem: `There is no event "${name}".`,
})
