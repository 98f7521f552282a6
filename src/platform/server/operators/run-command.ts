import { userInfo } from 'node:os'
import { pino } from 'pino'
import { readConfig } from '../process/open-context.ts'
import type { AnyCommand, Command, CommandContext, CommandInput, CommandResult } from './command.ts'
import { openBesideServer } from './open-beside.ts'
import { parseCommand } from './parse-command.ts'

/** 0: done. 1: not done, and the sentence says why. 2: the command line was wrong. */
export type ExitCode = 0 | 1 | 2

/** Reads the words of a command line, runs the command on the configured database, and prints what came of it. */
export async function runCommandLine(commands: AnyCommand[], words: string[]): Promise<ExitCode> {
  const parsed = parseCommand(commands, words)
  if (parsed.kind === 'help') return print(parsed.text)
  if (parsed.kind === 'wrong') return complain(parsed.text, 2)
  const { command, input } = parsed
  if ('runAlone' in command) return tell(await command.runAlone(input), input)
  const config = readConfig()
  if (!config.ok) return complain(config.problems.join('\n'), 1)
  await using cleanup = new AsyncDisposableStack()
  const opened = await openBesideServer(config.value, cleanup)
  if (!opened.ok) return complain(opened.problems.join('\n'), 1)
  const result = await tryToRun(command, input, {
    config: config.value,
    database: opened.database,
    now: Date.now,
    log: pino({ level: config.value.logLevel }, pino.destination(2)),
    operator: input.options['by']?.trim() || userInfo().username,
  })
  return tell(result, input)
}

function tell(result: CommandResult, { options }: CommandInput): ExitCode {
  if (!result.ok) return complain(result.problem, 1)
  if (result.text === null) return 0
  return print(options['json'] === undefined ? result.text : JSON.stringify(result.data, null, 2))
}

async function tryToRun(
  command: Command,
  input: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  try {
    return await command.run(input, context)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // undefined_table, undefined_column
    if (['42P01', '42703'].includes(code)) {
      return {
        ok: false,
        problem: 'The database is older than this command: start the server of this version.',
      }
    }
    // unique_violation
    if (code === '23505') return { ok: false, problem: 'Somebody took the same at this moment: look again.' }
    if (code.startsWith('E'))
      return { ok: false, problem: `The database cannot be reached: ${message || code}.` }
    // The server was stopped (57P01 to 57P05), or the connection was lost.
    if (code.startsWith('57P') || message.startsWith('Connection terminated')) {
      return { ok: false, problem: 'The database went away: what was not finished is as it was before.' }
    }
    throw error
  }
}

function print(text: string): ExitCode {
  process.stdout.write(`${text}\n`)
  return 0
}

function complain(text: string, code: ExitCode): ExitCode {
  process.stderr.write(`${text}\n`)
  return code
}
