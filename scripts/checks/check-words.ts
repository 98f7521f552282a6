import { finish, readSources } from './read-sources.ts'
import { findWordMistakes } from './words.ts'

// A step of `npm run check`: no comment, test name or declared name may contain a word of the hard list
// (CONTRIBUTING.md). Exempt are the list and its test, which contain the words, and released migrations,
// which can't change.
const exempt = ['scripts/checks/words.ts', 'scripts/checks/words.test.ts']
const isReleased = (path: string) => path.startsWith('migrations/') && path < 'migrations/0370'
const sources = readSources(
  '{src,packages,scripts,demo,bench,build,tests,e2e,migrations}/**/*.{ts,tsx,mjs,css,sql}',
).filter(({ path }) => !exempt.includes(path) && !isReleased(path))
finish(
  sources.flatMap(({ path, code }) => findWordMistakes(path, code)),
  `${sources.length} files`,
)
