import { parseArgs } from 'node:util'
import type { AnyCommand, CommandInput, CommandOption } from './command.ts'

export const commonOptions: Record<string, CommandOption> = {
  json: { help: 'print JSON' },
  help: { help: 'this help' },
}

export type ParsedCommand =
  | { kind: 'run'; command: AnyCommand; input: CommandInput }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; text: string }

/** Finds the command at the start of the words and parses the rest by its declaration. */
export function parseCommand(commands: AnyCommand[], words: string[]): ParsedCommand {
  const [first] = words
  if (!first || first === '--help' || first === 'help')
    return { kind: 'help', text: formatOverview(commands, { isWhole: true }) }
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) return rejectUnknown(commands, words)
  const rest = words.slice(command.name.split(' ').length)
  const options = { ...command.options, ...commonOptions }
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]),
      ),
    })
    if (values['help']) return { kind: 'help', text: formatHelp(command) }
    const provided = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === true ? '' : String(value)]),
    )
    const problem = findMissing(command, positionals, provided)
    if (problem) return { kind: 'wrong', text: `${problem}\n\n${formatHelp(command)}` }
    return { kind: 'run', command, input: { args: positionals, options: provided } }
  } catch (error) {
    return { kind: 'wrong', text: `${(error as Error).message}\n\n${formatHelp(command)}` }
  }
}

function findMissing(
  { args, optionalArgs = [], options }: AnyCommand,
  provided: string[],
  values: CommandInput['options'],
) {
  const argsMax = args.length + optionalArgs.length
  if (provided.length < args.length) return `<${args[provided.length]}> is missing.`
  if (provided.length > argsMax) return `"${provided[argsMax]}" is one argument too many.`
  const missing = Object.entries(options).find(
    ([name, { isRequired }]) => isRequired && !values[name]?.trim(),
  )
  return missing && `--${missing[0]} is missing.`
}

function rejectUnknown(commands: AnyCommand[], words: string[]): ParsedCommand {
  const near = commands.filter(({ name }) => name.split(' ')[0] === words[0])
  const text = `There is no command "${words.slice(0, 2).join(' ')}".\n\n${near.length > 0 ? formatOverview(near) : formatOverview(commands, { isWhole: true })}`
  return { kind: 'wrong', text }
}

const formatUsage = ({ name, args, optionalArgs = [] }: AnyCommand) =>
  [name, ...args.map(arg => `<${arg}>`), ...optionalArgs.map(arg => `[${arg}]`)].join(' ')

/** @param isWhole whether to show one line per group instead of every command */
function formatOverview(commands: AnyCommand[], { isWhole = false } = {}): string {
  const rows = new Map(
    commands.map(command =>
      isWhole && command.sort
        ? [command.sort.usage, command.sort.summary]
        : [formatUsage(command), command.summary],
    ),
  )
  const width = Math.max(...[...rows.keys()].map(usage => usage.length))
  const lines = [...rows].map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`)
  return [
    'npm run fanfare -- <command>',
    '',
    ...lines,
    '',
    'More of each: npm run fanfare -- <command> --help',
  ].join('\n')
}

function formatHelp(command: AnyCommand): string {
  const options = Object.entries({ ...command.options, ...commonOptions }).map(([name, option]) => ({
    flag: option.value ? `--${name} <${option.value}>` : `--${name}`,
    help: option.isRequired ? `${option.help} (required)` : option.help,
  }))
  const width = Math.max(...options.map(({ flag }) => flag.length))
  return [
    `npm run fanfare -- ${formatUsage(command)} [options]`,
    '',
    `${command.summary} ${command.details}`,
    '',
    ...options.map(({ flag, help }) => `  ${flag.padEnd(width)}  ${help}`),
  ].join('\n')
}
