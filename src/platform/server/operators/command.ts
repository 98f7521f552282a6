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
  /** A switch that was given is ''. */
  options: Record<string, string | undefined>
}

export interface CommandContext {
  config: Config
  database: Database
  now: () => number
  log: Logger
  /** Who runs the command, for the audit log. */
  operator: string
}

/**
 * The result as JSON and as text (null: printed already), or one sentence that says why nothing was done. `isPartial`:
 * something of it was left out or needs a person, which text and JSON name; the exit code is 1.
 */
export type CommandResult =
  | { ok: true; data: object; text: string | null; isPartial?: boolean }
  | { ok: false; problem: string }

/** One command of `npm run fanfare`; a module contributes those of its noun (`ServerModule.commands`). */
export interface Command {
  /** Its name in words, e.g. "user disable". */
  name: string
  summary: string
  /** One line for many commands of a sort, where all commands are listed: `import <kind> <file>`. */
  sort?: { usage: string; summary: string }
  /** Names of its arguments, all required, e.g. ["account"]. */
  args: string[]
  /** Names of arguments after them that may be left out. */
  optionalArgs?: string[]
  options: Record<string, CommandOption>
  /** More help: what the arguments may be, an example. */
  details: string
  /** Runs also where the key of this process isn't the database's. */
  takesAnyKey?: true
  run: (input: CommandInput, context: CommandContext) => Promise<CommandResult>
}

/** A command that needs neither the database nor the configuration, and runs where there is none. */
export interface LoneCommand extends Omit<Command, 'run'> {
  runAlone: (input: CommandInput) => Promise<CommandResult>
}

export type AnyCommand = Command | LoneCommand
