import { describe, expect, test } from 'vitest'
import type { Command } from './command.ts'
import { parseCommand } from './parse-command.ts'

const command = (name: string, more: Partial<Command> = {}): Command => ({
  name,
  summary: `Does ${name}.`,
  args: [],
  options: {},
  details: 'At once.',
  run: async () => ({ ok: true, data: {}, text: '' }),
  ...more,
})
const commands = [
  command('user show', { args: ['account'] }),
  command('user disable', {
    args: ['account'],
    options: { reason: { help: 'why', value: 'text', isRequired: true }, now: { help: 'at once' } },
  }),
  command('export', { args: ['kind'], optionalArgs: ['file'] }),
  command('import', { args: ['kind', 'file'] }),
]
const parse = (line: string) => parseCommand(commands, line.split(' ').filter(Boolean))

describe('parseCommand', () => {
  test('parses words, arguments and options as the command declares them', () => {
    const parsed = parse('user disable 12 --reason spam --now --json')
    expect(parsed).toMatchObject({
      kind: 'run',
      command: { name: 'user disable' },
      input: { args: ['12'], options: { reason: 'spam', now: '', json: '' } },
    })
    expect(parse('export artists')).toMatchObject({ kind: 'run', input: { args: ['artists'] } })
    expect(parse('export artists a.csv')).toMatchObject({ input: { args: ['artists', 'a.csv'] } })
    expect(parse('import artists a.csv')).toMatchObject({
      kind: 'run',
      input: { args: ['artists', 'a.csv'] },
    })
  })

  test.each([
    ['user disable 12', '--reason is missing.'],
    ['user disable 12 --reason=', '--reason is missing.'],
    ['user disable --reason spam', '<account> is missing.'],
    ['user show 12 13', '"13" is one argument too many.'],
    ['user show 12 --force', "Unknown option '--force'"],
    ['user disable 12 --reason', "Option '--reason <value>' argument missing"],
    ['export', '<kind> is missing.'],
    ['export artists a.csv b.csv', '"b.csv" is one argument too many.'],
    ['user paint 12', 'There is no command "user paint".'],
    ['paint', 'There is no command "paint".'],
  ])('rejects "%s": %s', (line, problem) => {
    const parsed = parse(line)
    expect(parsed.kind).toBe('wrong')
    expect(parsed.kind !== 'run' && parsed.text).toContain(problem)
  })

  test("lists every command in the general help and the options in a command's help", () => {
    const all = ['', 'help', '--help'].map(parse)
    for (const parsed of all) {
      expect(parsed).toEqual(all[0])
      expect(parsed.kind !== 'run' && parsed.text).toMatch(/user show <account> +Does user show\.\n/)
    }
    const one = parse('user disable --help')
    expect(one.kind).toBe('help')
    expect(one.kind === 'help' && one.text).toMatch(/--reason <text> +why \(required\)\n/)
  })

  test('groups similar commands into one line in the list of all commands', () => {
    const sort = { usage: 'import <kind> <file>', summary: 'Reads content.' }
    const some = [command('import cats', { sort }), command('import dogs', { sort }), command('user show')]
    const readOutput = (...words: string[]) => {
      const parsed = parseCommand(some, words)
      return parsed.kind === 'run' ? '' : parsed.text
    }
    expect(readOutput().match(/import.*/g)).toEqual(['import <kind> <file>  Reads content.'])
    expect(readOutput('import').match(/Does import \w+/g)).toEqual(['Does import cats', 'Does import dogs'])
  })
})
