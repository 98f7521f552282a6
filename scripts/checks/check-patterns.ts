import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowedPatterns } from './allowed-patterns.ts'
import { findPatternMistakes, findPatterns, judge } from './patterns.ts'
import { finish, readSources, root } from './read-sources.ts'

// A step of `npm run check`: no regular expression of the product may take more than linear time on any
// input. Verdicts are cached under .cache, because the first run takes half a minute.
const file = join(root, '.cache', `patterns-${readVersion('recheck')}.json`)
const stored = readStored()
const used: Record<string, string> = {}
const sources = readSources('{src,packages/local-postgres}/**/*.{ts,tsx}').filter(
  ({ path }) => !/\.(?:test|story)\.|\/testing\//.test(path),
)
const found = sources.flatMap(({ path, code }) => findPatterns(path, code))
const mistakes = findPatternMistakes(found, allowedPatterns, (source, flags) => {
  const text = `/${source}/${flags}`
  const verdict = used[text] ?? stored[text] ?? judge(source, flags)
  used[text] = verdict
  return verdict
})
mkdirSync(join(root, '.cache'), { recursive: true })
writeFileSync(file, JSON.stringify(used, null, 1))
finish(mistakes, `${found.length} regular expressions`)

function readVersion(name: string): string {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}

function readStored(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
