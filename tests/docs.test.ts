import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../src/app/commands.ts'

interface Page {
  path: string
  text: string
}

const root = join(import.meta.dirname, '..')
const read = (path: string): Page => ({ path, text: readFileSync(join(root, path), 'utf8') })
const list = (pattern: string) => globSync(pattern, { cwd: root }).map(path => path.replaceAll('\\', '/'))

const docs = list('docs/*.md').map(read)
const others = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'bench/README.md',
    'demo/art/README.md',
    'ops/README.md',
    'ops/backups.md',
  ],
  ...list('docs/decisions/*.md'),
]
const pages = [...docs, ...others.map(read)]

const folders = 'src,migrations,packages,scripts,demo,bench,build,tests,e2e,ops,locales,public'
const inFolders = list(`{${folders}}/**`)
const files = new Set([
  ...inFolders,
  ...list('docs/**'),
  ...list('*.{md,json,ts}'),
  '.env.example',
  'LICENSE',
])
/** These files name things that don't exist. */
const exempt = ['tests/docs.test.ts', 'scripts/checks/words.test.ts']
const isCode = (path: string) =>
  /\.(?:tsx?|mjs|js|css|sql|json|conf|grit)$/.test(path) && !exempt.includes(path)
const code = inFolders.filter(isCode).map(read)
const settings = ['.env.example', 'package.json', 'biome.json', 'knip.json', 'playwright.config.ts'].map(read)
const words = new Set(
  [...code, ...settings].flatMap(({ text }) => text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []),
)

const withoutBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '')
const blocks = (text: string) =>
  [...text.matchAll(/^```(?:sh)?\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
const spans = (text: string) => [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
const at = ({ path }: Page, names: readonly string[]) => names.map(name => `${path}: ${name}`)

/** Files that the product writes or serves, such as `latest.json`. */
const made = new Set(code.flatMap(({ text }) => text.match(/(?<=')[\w-]+\.json(?=')/g) ?? []))

/** Finds missing files and folders of the repository: names in backticks, as a whole path or its end. */
function missingFiles(page: Page): string[] {
  const named = spans(page.text).filter(span =>
    /^[\w.$-][\w./$-]*\.(?:tsx?|mjs|css|sql|json|md|conf|grit)$/.test(span),
  )
  const folder = new RegExp(`^(?:${folders.replaceAll(',', '|')}|docs)/[\\w./-]*/$`)
  const isThere = (name: string) =>
    files.has(name) || made.has(posix.basename(name)) || [...files].some(file => file.endsWith(`/${name}`))
  return at(page, [
    ...named.filter(name => !isThere(name) && !/NNNN|YYYY/.test(name)),
    ...spans(page.text).filter(span => folder.test(span) && ![...files].some(file => file.startsWith(span))),
  ])
}

/** Creates a heading's anchor like GitHub. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (text: string) =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))

function brokenLinks(page: Page): string[] {
  const targets = [...withoutBlocks(page.text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const broken = targets.filter(target => {
    if (/^(?:https?|mailto):/.test(target)) return false
    const [relative = '', anchor] = target.split('#')
    const path = relative ? posix.normalize(posix.join(posix.dirname(page.path), relative)) : page.path
    const isFolder = path.endsWith('/') && [...files].some(file => file.startsWith(path))
    if (!files.has(path) && path !== page.path) return !isFolder
    return (
      anchor !== undefined && !anchorsOf(path === page.path ? page.text : read(path).text).includes(anchor)
    )
  })
  return at(page, broken)
}

const { scripts } = JSON.parse(read('package.json').text) as { scripts: Record<string, string> }
const ofNpm = new Set(['ci', 'install', 'audit', 'update', 'ls'])
const commandNames = commands.map(({ name }) => name)
const groups = new Set(commandNames.filter(name => name.includes(' ')).map(name => name.split(' ')[0] ?? ''))
// `import type` and `export default` are TypeScript rather than commands.
const isCommandLike = (span: string) => {
  const [first = '', second = ''] = span.split(' ')
  return groups.has(first) && !['import', 'export', 'remove'].includes(first) && /^[a-z-]+$/.test(second)
}
const isCommand = (line: string) =>
  line === '' ||
  /^[<-]/.test(line) ||
  commandNames.some(name => `${line} `.startsWith(`${name} `)) ||
  /^(?:import|export|remove)$/.test(line)

/** Finds npm scripts, operators' commands and benchmarks that don't exist. */
function unknownCommands(page: Page): string[] {
  const lines = [...spans(page.text), ...blocks(page.text).flatMap(block => block.split('\n'))]
  return at(
    page,
    lines.filter(line => {
      if (/^npm run fanfare\b/.test(line))
        return !isCommand(/^npm run fanfare -- (.*)$/.exec(line)?.[1]?.trim() ?? '')
      const bench = /^npm run bench -- ([\w-]+)/.exec(line)?.[1]
      if (bench !== undefined) return !files.has(`bench/${bench}.ts`)
      const script = /^npm (?:run )?([\w-]+)/.exec(line)?.[1]
      if (script !== undefined && !ofNpm.has(script)) return !(script in scripts)
      return isCommandLike(line) && !isCommand(line)
    }),
  )
}

/**
 * Finds names in capitals, in backticks or set in a shell block, that neither the configuration nor the code
 * knows.
 */
function unknownSettings(page: Page): string[] {
  const named = spans(page.text).flatMap(
    span => /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/.exec(span)?.[1] ?? [],
  )
  const set = blocks(page.text).flatMap(block =>
    [...block.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name),
  )
  return at(
    page,
    [...named, ...set].filter(name => !words.has(name)),
  )
}

/** Matches names of systemd, and placeholders for a name that the reader chooses. */
const foreignName = /^(?:KillMode|TimeoutStopSec|your[A-Z]\w*)$/

/** Finds `camelCase`, `PascalCase` and `snake_case` in backticks, also within expressions, that no code contains. */
function unknownNames(page: Page): string[] {
  const named = spans(page.text)
    .flatMap(span => span.match(/[A-Za-z_]\w*/g) ?? [])
    .filter(name => /[a-z0-9][A-Z]|[a-z]_[a-z]/.test(name))
  return at(
    page,
    named.filter(name => !words.has(name) && !foreignName.test(name)),
  )
}

/**
 * Finds pages that code refers to but that don't exist. Released migrations may refer to missing pages, as
 * they can't change.
 */
function missingPages({ path, text }: Page): string[] {
  const named = text.match(/\bdocs\/[\w/-]+\.md\b/g) ?? []
  return path.startsWith('migrations/')
    ? []
    : at(
        { path, text },
        named.filter(name => !files.has(name)),
      )
}

const madeUp = (text: string): Page => ({ path: 'docs/made-up.md', text })
const count = (text: string) => text.split(/\s+/).filter(Boolean).length
const countLines = (path: string) => read(path).text.trimEnd().split('\n').length

describe('files in the docs', () => {
  test('exist', () => expect(pages.flatMap(missingFiles)).toEqual([]))
  test('are reported when a file is missing', () => {
    const page = madeUp('`src/app/pages.ts`, `pages.ts`, `src/app/`, `src/nowhere/`, `src/app/nowhere.ts`')
    expect(missingFiles(page)).toEqual([
      'docs/made-up.md: src/app/nowhere.ts',
      'docs/made-up.md: src/nowhere/',
    ])
  })
})

describe('links in the docs', () => {
  test('resolve, including their anchors', () =>
    expect([...pages, read('CHANGELOG.md')].flatMap(brokenLinks)).toEqual([]))
  test('are reported when a page or an anchor is missing', () => {
    const page = madeUp(
      '## A part\n[a](#a-part) [b](#b-part) [c](../README.md) [d](nowhere.md) [e](running.md#nowhere)',
    )
    expect(brokenLinks(page).map(line => line.split(' ')[1])).toEqual([
      '#b-part',
      'nowhere.md',
      'running.md#nowhere',
    ])
  })
})

describe('commands in the docs', () => {
  test('exist', () => expect(pages.flatMap(unknownCommands)).toEqual([]))
  test('are reported when a script, a command or a benchmark is missing', () => {
    const wrong = [
      'npm run nowhere',
      'npm run fanfare -- user vanish 12',
      'npm run bench -- nowhere',
      'show vanish 7',
    ]
    const right = [
      'npm start',
      'npm run fanfare -- user show 12',
      'npm run bench -- ratios cached',
      'show start',
    ]
    const page = madeUp([...wrong, ...right].map(line => `\`${line}\``).join(', '))
    expect(unknownCommands(page)).toEqual(at(page, wrong))
  })
})

describe('settings in the docs', () => {
  test('are known to the configuration or the code', () => expect(pages.flatMap(unknownSettings)).toEqual([]))
  test('are reported when a setting is unknown', () => {
    const page = madeUp('`DATA_DIR`, `NO_SUCH_SETTING`\n```sh\nPORT=1 NO_SUCH_PORT=2 npm start\n```\n')
    expect(unknownSettings(page)).toEqual(at(page, ['NO_SUCH_SETTING', 'NO_SUCH_PORT']))
  })
})

describe('names in the docs', () => {
  test('occur in the code', () => expect(pages.flatMap(unknownNames)).toEqual([]))
  test('are reported when no code contains them', () => {
    const page = madeUp(
      '`defineTask`, `context.write`, `audit_log`, `defineNothing({ a: defineTask })`, `NoSuchPart`, `no_such_table`',
    )
    expect(unknownNames(page)).toEqual(at(page, ['defineNothing', 'NoSuchPart', 'no_such_table']))
  })
})

describe('pages that code refers to', () => {
  test('exist', () => expect([...code, ...settings].flatMap(missingPages)).toEqual([]))
  test('are reported when a page is missing', () => {
    const source = { path: 'src/made-up.ts', text: '// See docs/running.md and docs/nowhere.md.' }
    expect(missingPages(source)).toEqual(['src/made-up.ts: docs/nowhere.md'])
  })
})

describe('docs', () => {
  test('have at most 24 pages and 28,000 words', () => {
    expect(docs.length).toBeLessThanOrEqual(24)
    expect(count(docs.map(({ text }) => text).join('\n'))).toBeLessThanOrEqual(28_000)
  })
  test('have at most 90 lines in README and 200 in CHANGELOG', () => {
    expect(countLines('README.md')).toBeLessThanOrEqual(90)
    expect(countLines('CHANGELOG.md')).toBeLessThanOrEqual(200)
  })
  test('are measured in words and lines', () => {
    expect(count('Two  words\n')).toBe(2)
    expect(countLines('package.json')).toBeGreaterThan(50)
  })
})
