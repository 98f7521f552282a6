import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'

/** An option: `--by name` takes a value when `value` names one, else it is a switch. */
export interface CommandOption {
  help: string
  value?: string
  isRequired?: boolean
}

export interface CommandInput {
  args: string[]
  /** A switch that is set has the value ''. */
  options: Record<string, string | undefined>
}

export interface CommandContext {
  config: Config
  database: Database
  now: () => number
  log: Logger
  /** The person who runs the command, for the audit log. */
  operator: string
}

/**
 * The result as JSON and as text (null: printed already), or one sentence with the reason why nothing
 * changed. `isPartial`: something was skipped or needs a person, as text and JSON explain; the exit code is
 * 1.
 */
export type CommandResult =
  | { ok: true; data: object; text: string | null; isPartial?: boolean }
  | { ok: false; problem: string }

/**
 * One command of `npm run fanfare`; a module contributes the commands of its noun (`ServerModule.commands`).
 */
export interface Command {
  /** Its name in words, e.g. "user disable". */
  name: string
  summary: string
  /** One line for a group of commands in the list of all commands: `import <kind> <file>`. */
  sort?: { usage: string; summary: string }
  /** Names of its arguments, all required, e.g. ["account"]. */
  args: string[]
  /** Names of optional arguments after them. */
  optionalArgs?: string[]
  options: Record<string, CommandOption>
  /** More help: valid arguments, an example. */
  details: string
  /** Whether the command runs even if this process has another server key than the database. */
  takesAnyKey?: true
  run: (input: CommandInput, context: CommandContext) => Promise<CommandResult>
}

/** A command that needs neither the database nor the configuration. */
export interface StandaloneCommand extends Omit<Command, 'run'> {
  runAlone: (input: CommandInput) => Promise<CommandResult>
}

export type AnyCommand = Command | StandaloneCommand
