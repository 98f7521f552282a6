import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'vite'
import { findModule, getModule, isApp, isPlatform, isTest } from './house.ts'

/**
 * An import, export-from or import() in a file; paths are relative to the root of the checkout, with forward
 * slashes.
 */
export type Import = {
  from: string
  to: string
  isType: boolean /** Whether it is an `import()`. */
  isLazy?: boolean
}

type Rule = { says: string; forbids: (edge: Import) => boolean }

const isWeb = (path: string) =>
  /^(web|ui)\//.test(findModule(path)?.rest ?? path.replace('src/platform/', '')) && !isTest(path)
const isServerFile = (path: string) => /\/server\/|^src\/platform\/import\//.test(path)
const getRest = (path: string) => findModule(path)?.rest ?? ''
const isFrontDoor = (path: string) => /^(contract|server\/index)\.ts$/.test(getRest(path))
/** Returns whether a file is in the public part of a module's web code, `web/shared/`. */
const isWebDoor = (path: string) => getRest(path).startsWith('web/shared/') && !isTest(path)
/** Returns whether a file is a test helper that other modules' tests may import. */
const isFixture = (path: string) => getRest(path).startsWith('server/testing/')
const localPostgres = 'packages/local-postgres/'

/** Module boundaries (design 4). */
export const rules: Rule[] = [
  {
    says: 'platform knows no module',
    forbids: ({ from, to }) => isPlatform(from) && (isApp(to) || getModule(to) !== undefined),
  },
  {
    says: 'a module knows nothing of what puts modules together',
    forbids: ({ from, to }) => getModule(from) !== undefined && !isTest(from) && isApp(to),
  },
  {
    says: 'a module uses another only through its contract.ts, server/index.ts or web/shared/',
    forbids: ({ from, to }) =>
      getModule(from) !== undefined &&
      getModule(to) !== undefined &&
      getModule(from) !== getModule(to) &&
      !isFrontDoor(to) &&
      !(isWebDoor(to) && (isWeb(from) || isTest(from))) &&
      !(isFixture(to) && isTest(from)),
  },
  {
    says: 'the web knows nothing of the server',
    forbids: ({ from, to, isType }) => isWeb(from) && isServerFile(to) && !isType,
  },
  {
    says: 'the web takes only types from a contract, whose schemas no page should have to load',
    forbids: ({ from, to, isType }) => isWeb(from) && isFrontDoor(to) && !isType,
  },
  {
    says: 'the local PostgreSQL is loaded only where no DATABASE_URL is set, by import()',
    forbids: ({ from, to, isType, isLazy }) =>
      to.startsWith(localPostgres) &&
      /^(src|demo)\//.test(from) &&
      !from.startsWith(localPostgres) &&
      !(isTest(from) || isType || isLazy),
  },
  {
    says: 'nothing in src imports what stands beside it',
    forbids: ({ from, to }) =>
      /^(src|packages\/local-postgres)\//.test(from) &&
      /^(demo|packages\/sandbox|bench|e2e|scripts)\//.test(to),
  },
  {
    says: 'the product does not import its tests',
    forbids: ({ from, to }) => /^(src|demo|packages)\//.test(from) && !isTest(from) && isTest(to),
  },
]

/** Finds a file's imports of files in the checkout. */
export function findImports(path: string, code: string): Import[] {
  const { module } = parseSync(path, code)
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ request: moduleRequest.value, isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const request = /^['"](.+)['"]$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[1]
      return request ? [{ request, isType: false, isLazy: true }] : []
    }),
  ]
  return found
    .filter(({ request }) => request.startsWith('.'))
    .map(({ request, ...kind }) => ({ from: path, to: normalize(join(dirname(path), request)), ...kind }))
}

/** Returns one line for each import that breaks a rule. */
export function findViolations(imports: Import[]): string[] {
  return imports.flatMap(edge =>
    rules.filter(rule => rule.forbids(edge)).map(rule => `${edge.from} imports ${edge.to}: ${rule.says}`),
  )
}

/**
 * Returns the first circular import at runtime (type imports don't count), as a path back to its start;
 * undefined if there is none.
 */
export function findCircle(imports: Import[]): string[] | undefined {
  const targets = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const { to } of targets.get(file) ?? []) {
      const circle = visit(to, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of targets.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return undefined
}
