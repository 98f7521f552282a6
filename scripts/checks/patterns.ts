import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { createLineFinder } from './source-texts.ts'

/**
 * A regular expression in a source. `text` identifies it in the allow-list: `/a+/g`, or the unmodified `new
 * RegExp(…)`.
 */
export interface FoundPattern {
  path: string
  line: number
  text: string
  /** Null if its source depends on more than constants of the same file. */
  pattern: { source: string; flags: string } | null
}

/** Allowed patterns: by file, then by text, with the reason. */
export type AllowedPatterns = Record<string, Record<string, string>>

/** Returns `safe`, the worst-case time, or the reason why the pattern can't be judged. */
export type Judge = (source: string, flags: string) => string

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Finds every regular expression in a source, literal or created by `RegExp`. */
export function findPatterns(path: string, code: string): FoundPattern[] {
  const found: FoundPattern[] = []
  const findLine = createLineFinder(code)
  const { program } = parseSync(path, code)
  const constants = readConstants(program)
  const add = (node: { start: number }, text: string, pattern: FoundPattern['pattern']) =>
    found.push({ path, line: findLine(node.start), text, pattern })
  const construct = (node: Node) => {
    if ((node['callee'] as Node)['name'] !== 'RegExp') return
    const [body, flags] = (node['arguments'] as Node[]).map(argument => readConstant(argument, constants))
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

/** Returns the strings and numbers that the file declares as `const`, evaluated from top to bottom. */
function readConstants(program: ReturnType<typeof parseSync>['program']): Map<string, string | number> {
  const constants = new Map<string, string | number>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      const value =
        init && id.type === 'Identifier' ? readConstant(init as unknown as Node, constants) : undefined
      if (value !== undefined && id.type === 'Identifier') constants.set(id.name, value)
    },
  }).visit(program)
  return constants
}

function readConstant(node: Node, constants: Map<string, string | number>): string | number | undefined {
  if (node.type === 'Identifier') return constants.get(String(node['name']))
  if (node.type === 'Literal') {
    const { value } = node
    return typeof value === 'string' || typeof value === 'number' ? value : undefined
  }
  if (node.type === 'BinaryExpression') return calculate(node, constants)
  if (node.type !== 'TemplateLiteral') return undefined
  const holes = (node['expressions'] as Node[]).map(expression => readConstant(expression, constants))
  if (holes.includes(undefined)) return undefined
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  return quasis.map(({ value }, at) => value.cooked + (holes[at] ?? '')).join('')
}

/** Returns the sum or product of two known values; undefined for other operations. */
function calculate(node: Node, constants: Map<string, string | number>): number | undefined {
  const [left, right] = [node['left'], node['right']].map(side => readConstant(side as Node, constants))
  if (typeof left !== 'number' || typeof right !== 'number') return undefined
  if (node['operator'] === '+') return left + right
  return node['operator'] === '*' ? left * right : undefined
}

/**
 * Returns one line for each pattern that may take more than linear time, and each unused entry of the
 * allow-list.
 */
export function findPatternMistakes(found: FoundPattern[], allowed: AllowedPatterns, judge: Judge): string[] {
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

/** Far longer than any pattern needs, so that a busy machine doesn't change a verdict. */
const timeoutMs = 120_000

export const judge: Judge = (source, flags) => {
  // Prevents recheck from starting a worker and searching for its Scala and Java builds.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  const limits = { timeout: timeoutMs, attackTimeout: null, incubationTimeout: null }
  const found = checkSync(source, flags, limits)
  if (found.status === 'safe') return 'safe'
  if (found.status === 'unknown') return `cannot be judged (${found.error.kind})`
  return `may take ${found.complexity.summary} time on the text "${found.attack.pattern}"`
}
