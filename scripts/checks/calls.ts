import { parseSync } from 'vite'
import { findModule, isPlatform, isTest } from './house.ts'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isModuleWeb = (path: string) =>
  findModule(path)?.rest.startsWith('web/') || path.startsWith('src/app/shell/')

/**
 * Returns one line for each call that bypasses the contract: `platform` names an endpoint, or a module's web
 * code uses a handwritten call type, which could drift from the server.
 */
export function findCallMistakes(path: string, code: string): string[] {
  if (isTest(path) || !(isPlatform(path) || isModuleWeb(path))) return []
  const nodes = listNodes(parseSync(path, code).program)
  const at = ({ start }: Node) => `${path}:${code.slice(0, start).split('\n').length}`
  if (isPlatform(path)) {
    return nodes
      .filter(node => /\/api\/v\d/.test(readText(node)))
      .map(node => `${at(node)} names a call: platform knows no module`)
  }
  const textAt = ({ start, end }: Node) => code.slice(start, end)
  const isFromContract = (text: string) => /\bCallOf</.test(text)
  const aliases = nodes
    .filter(node => node.type === 'TSTypeAliasDeclaration' && isFromContract(textAt(node)))
    .map(node => textAt(node['id'] as Node))
  return nodes
    .flatMap(findCallTypes)
    .filter(type => !isFromContract(textAt(type)) && !aliases.includes(textAt(type)))
    .map(
      type => `${at(type)} calls by a type of its own, ${textAt(type)}: take it from the contract by CallOf`,
    )
}

/** Finds the types `X` of `api.call<X>(…)`. */
function findCallTypes(node: Node): Node[] {
  const { type, callee, typeArguments } = node as Node & {
    callee?: { property?: { name?: string } }
    typeArguments?: { params: Node[] } | null
  }
  return type === 'CallExpression' && callee?.property?.name === 'call' ? (typeArguments?.params ?? []) : []
}

function readText({ type, value }: Node): string {
  if (type === 'Literal') return String(value)
  return type === 'TemplateElement' ? (value as { raw: string }).raw : ''
}

function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(listNodes)
  return 'type' in value ? [value as Node, ...inside] : inside
}
