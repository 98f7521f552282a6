import { execFileSync } from 'node:child_process'
import { finish, root } from './read-sources.ts'
import { addedLines, wordMistakes } from './words.ts'

// A step of `npm run check`: lines that a change adds have no word of the hard list (CONTRIBUTING.md).
// The list and its test name the words themselves, and are exempt. Compares with `--since REV`, else with where the change left main; on main itself with the commit before.
const base = readBase()
const exempt = ['scripts/checks/words.ts', 'scripts/checks/words.test.ts']
const added = base === null ? [] : addedLines(git('diff', '-U0', base))
const lines = added.filter(({ path }) => !exempt.includes(path))
finish(wordMistakes(lines), base === null ? 'no history to compare with' : `${lines.length} added lines`)

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

function readBase(): string | null {
  const at = process.argv.indexOf('--since')
  const named = process.argv[at + 1]
  if (at >= 0 && named !== undefined) return named
  const head = find('rev-parse', 'HEAD')
  const left = find('merge-base', 'HEAD', 'origin/main') ?? find('merge-base', 'HEAD', 'main')
  return left !== null && left !== head ? left : find('rev-parse', '--verify', 'HEAD~1')
}

/** Null where git has no answer: an archive without history, or its first commit. */
function find(...args: string[]): string | null {
  try {
    return git(...args)
  } catch {
    return null
  }
}
