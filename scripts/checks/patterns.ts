import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { lineFinder } from './source-texts.ts'

/** A regular expression of a source, by its text as an allow-list names it: `/a+/g`, or `new RegExp(…)` as it stands. */
export interface FoundPattern {
  path: string
  line: number
  text: string
  /** Null where the source builds it of more than constants of its own file. */
  pattern: { source: string; flags: string } | null
}

/** A pattern that stays, with the reason: by file, then by its text. */
export type AllowedPatterns = Record<string, Record<string, string>>

/** `safe`, or how long it may take, or why nothing is known. */
export type Judge = (source: string, flags: string) => string

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Every regular expression of a source, literal or made by `RegExp`. */
export function patternsOf(path: string, code: string): FoundPattern[] {
  const found: FoundPattern[] = []
  const lineOf = lineFinder(code)
  const { program } = parseSync(path, code)
  const constants = constantsOf(program)
  const add = (node: { start: number }, text: string, pattern: FoundPattern['pattern']) =>
    found.push({ path, line: lineOf(node.start), text, pattern })
  const construct = (node: Node) => {
    if ((node['callee'] as Node)['name'] !== 'RegExp') return
    const [body, flags] = (node['arguments'] as Node[]).map(argument => constantOf(argument, constants))
    const isKnown = typeof body === 'string' && (flags === undefined || typeof flags === 'string')
    const isWhole = (node['arguments'] as Node[]).length < 2 || flags !== undefined
    const pattern = isKnown && isWhole ? { source: body, flags: flags ?? '' } : null
    add(node, code.slice(node.start, node.end).replaceAll(/\s+/g, ' '), pattern)
  }
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const { pattern, flags } = node.regex
      add(node, `/${pattern}/${flags}`, { source: pattern, flags })
    },
    NewExpression: node => construct(node as unknown as Node),
    CallExpression: node => construct(node as unknown as Node),
  }).visit(program)
  return found
}

/** Texts and numbers that the file's own `const` name, from top to bottom. */
function constantsOf(program: ReturnType<typeof parseSync>['program']): Map<string, string | number> {
  const constants = new Map<string, string | number>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      const value =
        init && id.type === 'Identifier' ? constantOf(init as unknown as Node, constants) : undefined
      if (value !== undefined && id.type === 'Identifier') constants.set(id.name, value)
    },
  }).visit(program)
  return constants
}

function constantOf(node: Node, constants: Map<string, string | number>): string | number | undefined {
  if (node.type === 'Identifier') return constants.get(String(node['name']))
  if (node.type === 'Literal') {
    const { value } = node
    return typeof value === 'string' || typeof value === 'number' ? value : undefined
  }
  if (node.type === 'BinaryExpression') return calculated(node, constants)
  if (node.type !== 'TemplateLiteral') return undefined
  const holes = (node['expressions'] as Node[]).map(expression => constantOf(expression, constants))
  if (holes.includes(undefined)) return undefined
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  return quasis.map(({ value }, at) => value.cooked + (holes[at] ?? '')).join('')
}

/** The sum or the product of two known numbers. */
function calculated(node: Node, constants: Map<string, string | number>): number | undefined {
  const [left, right] = [node['left'], node['right']].map(side => constantOf(side as Node, constants))
  if (typeof left !== 'number' || typeof right !== 'number') return undefined
  if (node['operator'] === '+') return left + right
  return node['operator'] === '*' ? left * right : undefined
}

/** One line for each pattern that may take more than linear time, and each entry of the allow-list without one. */
export function patternMistakes(found: FoundPattern[], allowed: AllowedPatterns, judge: Judge): string[] {
  const unused = new Set(
    Object.entries(allowed).flatMap(([path, texts]) => Object.keys(texts).map(text => `${path}: ${text}`)),
  )
  const mistakes = found.flatMap(({ path, line, text, pattern }) => {
    unused.delete(`${path}: ${text}`)
    if (allowed[path]?.[text]) return []
    const verdict = pattern ? judge(pattern.source, pattern.flags) : 'is built of more than constants'
    return verdict === 'safe' ? [] : [`${path}:${line}: ${text} ${verdict}`]
  })
  return [...mistakes, ...[...unused].map(entry => `allowed-patterns.ts allows in vain: ${entry}`)]
}

/** Far more than a pattern needs, so that a busy machine changes no verdict. */
const timeoutMs = 120_000

export const judge: Judge = (source, flags) => {
  // Otherwise recheck starts a worker, and looks for its builds in Scala and Java.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  const limits = { timeout: timeoutMs, attackTimeout: null, incubationTimeout: null }
  const found = checkSync(source, flags, limits)
  if (found.status === 'safe') return 'safe'
  if (found.status === 'unknown') return `cannot be judged (${found.error.kind})`
  return `may take ${found.complexity.summary} time on the text "${found.attack.pattern}"`
}
