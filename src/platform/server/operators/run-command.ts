import { pino } from 'pino'
import { createServiceClient } from '../call-service.ts'
import type { ConfigPart } from '../config.ts'
import { isStandbyError } from '../database-errors.ts'
import { createLogger } from '../log.ts'
import { readCommandConfig } from '../process/open-context.ts'
import { type RestoreMark, readRestoreMark, restoredCopyProblem } from '../restores/restore-mark.ts'
import { suspendedServiceClient } from '../restores/suspended-services.ts'
import { checkServerKey } from '../settle-server-key.ts'
import type { AnyCommand, Command, CommandContext, CommandInput, CommandResult } from './command.ts'
import { type FindCommandToken, findCommandActor } from './command-actor.ts'
import { describeProblem } from './describe-problem.ts'
import { openCommandDatabase } from './open-command-database.ts'
import { parseCommand } from './parse-command.ts'

/** 0: done. 1: failed or partly done, as the text explains. 2: invalid command line. */
export type ExitCode = 0 | 1 | 2

const unknownToken =
  'FANFARE_TOKEN is unknown, expired or revoked: make another in the studio, in your own settings.'

/** Parses a command line, runs the command on the configured database and prints the result. */
export async function runCommandLine(
  commands: AnyCommand[],
  words: string[],
  configParts: readonly ConfigPart[] = [],
  findToken?: FindCommandToken,
): Promise<ExitCode> {
  const parsed = parseCommand(commands, words)
  if (parsed.kind === 'help') return print(parsed.text)
  if (parsed.kind === 'wrong') return complain(parsed.text, 2)
  const { command, input } = parsed
  if ('runAlone' in command) return report(await command.runAlone(input), input)
  const config = readCommandConfig(configParts)
  if (!config.ok) return complain(config.problems.join('\n'), 1)
  await using cleanup = new AsyncDisposableStack()
  const opened = await openCommandDatabase(config.value, command, cleanup)
  if (!opened.ok) return complain(opened.problems.join('\n'), 1)
  const log = createLogger(config.value.logLevel, pino.destination(2))
  const context = { config: config.value, database: opened.database, now: Date.now, log }
  const result = await tryToRun(command, input, context, findToken)
  return report(result, input)
}

function report(result: CommandResult, { options }: CommandInput): ExitCode {
  if (!result.ok) return complain(result.problem, 1)
  if (result.text !== null)
    print(options['json'] === undefined ? result.text : JSON.stringify(result.data, null, 2))
  return result.isPartial ? 1 : 0
}

async function tryToRun(
  command: Command,
  input: CommandInput,
  context: Omit<CommandContext, 'actor' | 'createServices'>,
  findToken: FindCommandToken | undefined,
): Promise<CommandResult> {
  const { config, database, now } = context
  let mark: RestoreMark | null = null
  try {
    const problem = command.takesAnyKey ? null : await checkServerKey(database.db, config)
    if (problem !== null) return { ok: false, problem }
    mark = await readRestoreMark(database.read)
    const createServices = mark ? () => suspendedServiceClient : createServiceClient
    const actor = await findCommandActor(database.db, findToken, now())
    if (!actor) return { ok: false, problem: unknownToken }
    return await command.run(input, { ...context, createServices, actor })
  } catch (error) {
    const problem = mark && isWriteRefused(error) ? restoredCopyProblem : describeProblem(error)
    if (problem === undefined) throw error
    return { ok: false, problem }
  }
}

const isWriteRefused = (error: unknown) =>
  isStandbyError(error) || (error instanceof Error && isStandbyError(error.cause))

function print(text: string): ExitCode {
  process.stdout.write(`${text}\n`)
  return 0
}

function complain(text: string, code: ExitCode): ExitCode {
  process.stderr.write(`${text}\n`)
  return code
}
