import { execFileSync } from 'node:child_process'
import { finish, root } from './read-sources.ts'
import { findWordMistakes, parseAddedLines } from './words.ts'

// A step of `npm run check`: lines added by a change must not contain words of the hard list
// (CONTRIBUTING.md). The list and its test contain the words themselves, and are exempt. Compares with
// `--since REV`, else with the commit where the branch left main; on main with the previous commit.
const base = readBase()
const exempt = ['scripts/checks/words.ts', 'scripts/checks/words.test.ts']
const added = base === null ? [] : parseAddedLines(git('diff', '-U0', base))
const lines = added.filter(({ path }) => !exempt.includes(path))
finish(findWordMistakes(lines), base === null ? 'no history to compare with' : `${lines.length} added lines`)

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

/** Returns null if git has no result: an archive without history, or its first commit. */
function find(...args: string[]): string | null {
  try {
    return git(...args)
  } catch {
    return null
  }
}
