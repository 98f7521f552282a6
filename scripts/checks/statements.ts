import { parseSync } from 'vite'
import { isPlatform, placeOf } from './house.ts'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A declared statement. */
export interface Declared {
  name: string
  /** Path and line. */
  at: string
}

const makers = new Set(['statement', 'jsonStatement', 'listStatement'])
/** Files of helpers that make statements from their arguments. */

/**
 * The statements that a file declares, by name. Those of one transaction alone have none (`content/once.ts`).
 */
export function declaredIn(path: string, code: string): Declared[] {
  return calls(path, code)
    .filter(({ callee }) => makers.has(callee))
    .flatMap(({ name, at }) => (name ? [{ name, at }] : []))
}

/**
 * What hides a statement or its rows from the checks: a name that is computed or used twice, an undeclared
 * statement, and rows spread into responses, where a new column would leak unnoticed.
 */
export function statementMistakes(sources: { path: string; code: string }[]): string[] {
  const byName = Map.groupBy(
    sources.flatMap(({ path, code }) => declaredIn(path, code)),
    ({ name }) => name,
  )
  return [
    ...sources.flatMap(({ path, code }) => [...undeclared(path, code), ...spreadRows(path, code)]),
    ...[...byName].flatMap(([name, [first, ...others]]) =>
      others.map(({ at }) => `${at} declares the statement ${name}, as ${first?.at} does`),
    ),
  ]
}

/** Declared statements that were not among those that ran. */
export function neverRun(declared: Declared[], ran: Set<string>): string[] {
  return declared
    .filter(({ name }) => !ran.has(name))
    .map(({ name, at }) => `${at}: no test runs the statement ${name}`)
}

function undeclared(path: string, code: string): string[] {
  return calls(path, code).flatMap(({ callee, name, argument, at }) => {
    if (makers.has(callee) && argument && name === undefined && !isPlatform(path)) {
      return [`${at} declares a statement whose name is no literal: say what varies as its variant`]
    }
    if (callee === 'query' && argument && has(argument, 'text') && !isPlatform(path)) {
      return [`${at} asks for a statement that is not declared, so nothing says what its rows are`]
    }
    return []
  })
}

function spreadRows(path: string, code: string): string[] {
  if (!placeOf(path)?.rest.startsWith('server/') || path.includes('/import/')) return []
  return nodesOf(parseSync(path, code).program)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(({ properties }) => properties as Node[])
    .flatMap(property => {
      const argument = property.type === 'SpreadElement' ? (property['argument'] as Node) : undefined
      const isRow = argument?.type === 'Identifier' && /^(row|.*Row)$/.test(String(argument['name']))
      return isRow ? [`${lineOf(path, code, property)} spreads a row: name each field that leaves`] : []
    })
}

/** Calls whose first argument is an object with a name. */
function calls(path: string, code: string) {
  return nodesOf(parseSync(path, code).program).flatMap(node => {
    if (node.type !== 'CallExpression') return []
    const callee = node['callee'] as Node
    const called = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee
    const [first] = node['arguments'] as Node[]
    const argument = first?.type === 'ObjectExpression' ? first : undefined
    const value = argument && propertyOf(argument, 'name')
    const name = value?.type === 'Literal' ? String(value['value']) : undefined
    return [{ callee: String(called['name'] ?? ''), argument, name, at: lineOf(path, code, node) }]
  })
}

function propertyOf(object: Node, key: string): Node | undefined {
  const property = (object['properties'] as Node[]).find(
    ({ key: named }) => (named as Node | undefined)?.['name'] === key,
  )
  return property?.['value'] as Node | undefined
}

const has = (object: Node, key: string) => propertyOf(object, key) !== undefined

const lineOf = (path: string, code: string, { start }: Node) =>
  `${path}:${code.slice(0, start).split('\n').length}`

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(nodesOf)
  return 'type' in value ? [value as Node, ...inside] : inside
}
