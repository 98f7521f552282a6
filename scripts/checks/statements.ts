import { parseSync } from 'vite'
import { findModule, isPlatform } from './house.ts'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface DeclaredStatement {
  name: string
  at: string
}

const makers = new Set(['statement', 'jsonStatement', 'listStatement'])
/** Helper files that create statements from their arguments, and so can't declare them. */

/**
 * Finds the named statements that a file declares. Statements of a single transaction have no name
 * (`once.ts`).
 */
export function findDeclaredStatements(path: string, code: string): DeclaredStatement[] {
  return findCalls(path, code)
    .filter(({ callee }) => makers.has(callee))
    .flatMap(({ name, at }) => (name ? [{ name, at }] : []))
}

/**
 * Reports code that hides a statement or its rows from the checks: a computed or duplicate name, an
 * undeclared statement, or rows spread into responses, where a new column would leak unnoticed.
 */
export function findStatementMistakes(sources: { path: string; code: string }[]): string[] {
  const byName = Map.groupBy(
    sources.flatMap(({ path, code }) => findDeclaredStatements(path, code)),
    ({ name }) => name,
  )
  return [
    ...sources.flatMap(({ path, code }) => [...undeclared(path, code), ...spreadRows(path, code)]),
    ...[...byName].flatMap(([name, [first, ...others]]) =>
      others.map(({ at }) => `${at} declares the statement ${name}, as ${first?.at} does`),
    ),
  ]
}

export function findUnrunStatements(declared: DeclaredStatement[], ran: Set<string>): string[] {
  return declared
    .filter(({ name }) => !ran.has(name))
    .map(({ name, at }) => `${at}: no test runs the statement ${name}`)
}

function undeclared(path: string, code: string): string[] {
  return findCalls(path, code).flatMap(({ callee, name, argument, at }) => {
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
  if (!findModule(path)?.rest.startsWith('server/') || path.includes('/import/')) return []
  return listNodes(parseSync(path, code).program)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(({ properties }) => properties as Node[])
    .flatMap(property => {
      const argument = property.type === 'SpreadElement' ? (property['argument'] as Node) : undefined
      const isRow = argument?.type === 'Identifier' && /^(row|.*Row)$/.test(String(argument['name']))
      return isRow ? [`${findLine(path, code, property)} spreads a row: name each field that leaves`] : []
    })
}

/** Finds calls whose first argument is an object with a `name` property. */
function findCalls(path: string, code: string) {
  return listNodes(parseSync(path, code).program).flatMap(node => {
    if (node.type !== 'CallExpression') return []
    const callee = node['callee'] as Node
    const called = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee
    const [first] = node['arguments'] as Node[]
    const argument = first?.type === 'ObjectExpression' ? first : undefined
    const value = argument && findProperty(argument, 'name')
    const name = value?.type === 'Literal' ? String(value['value']) : undefined
    return [{ callee: String(called['name'] ?? ''), argument, name, at: findLine(path, code, node) }]
  })
}

function findProperty(object: Node, key: string): Node | undefined {
  const property = (object['properties'] as Node[]).find(
    ({ key: named }) => (named as Node | undefined)?.['name'] === key,
  )
  return property?.['value'] as Node | undefined
}

const has = (object: Node, key: string) => findProperty(object, key) !== undefined

const findLine = (path: string, code: string, { start }: Node) =>
  `${path}:${code.slice(0, start).split('\n').length}`

function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(listNodes)
  return 'type' in value ? [value as Node, ...inside] : inside
}
