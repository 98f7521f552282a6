import type { CommandResult } from '../../../../platform/server/operators/command.ts'

export const showHelp =
  'A show is named by its id (the number in the address of its page) or by the key of its import.'

export const showNotFound = (name: string): CommandResult => ({
  ok: false,
  problem: `There is no show "${name}".`,
})
