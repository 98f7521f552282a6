import type { Logger } from 'pino'
import type { createServiceClient } from '../call-service.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { Actor } from './actor.ts'

/** A command-line option: it takes a value if `value` names one (`--reason text`), else it is a switch. */
export interface CommandOption {
  help: string
  value?: string
  isRequired?: boolean
}

export interface CommandInput {
  args: string[]
  /** Values of the options; a switch that is set has the value ''. */
  options: Record<string, string | undefined>
}

export interface CommandContext {
  config: Config
  database: Database
  now: () => number
  log: Logger
  /** Creates the client for external services, which calls none while the database is a restored copy. */
  createServices: typeof createServiceClient
  /** The person who runs the command, for the audit log. */
  actor: Actor
}

/**
 * The result as JSON and as text (null if already printed), or one sentence that says why nothing changed.
 * `isPartial`: something was skipped or needs a person, as the text and the JSON explain; the exit code is 1.
 */
export type CommandResult =
  | { ok: true; data: object; text: string | null; isPartial?: boolean }
  | { ok: false; problem: string }

/**
 * One command of `npm run fanfare`; each module contributes those for its own subjects
 * (`ServerModule.commands`).
 */
export interface Command {
  /** Full name of the command, such as "user disable". */
  name: string
  summary: string
  /**
   * One line that represents a group of commands in the list of all commands, such as `import <kind> <file>`.
   */
  sort?: { usage: string; summary: string }
  /** Names of the required arguments, such as ["account"]. */
  args: string[]
  /** Names of optional arguments, which follow the required ones. */
  optionalArgs?: string[]
  options: Record<string, CommandOption>
  /** More help, such as valid arguments and an example. */
  details: string
  /** Whether the command runs even if this process has a different server key from the database's. */
  takesAnyKey?: true
  /** Whether the command may write to a restored copy that isn't adopted. */
  writesToCopy?: true
  run: (input: CommandInput, context: CommandContext) => Promise<CommandResult>
}

/** A command that needs neither the database nor the configuration. */
export interface StandaloneCommand extends Omit<Command, 'run'> {
  runAlone: (input: CommandInput) => Promise<CommandResult>
}

export type AnyCommand = Command | StandaloneCommand
