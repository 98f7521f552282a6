import { hash } from 'node:crypto'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const toFileId = new Map<string, string>()

/**
 * Builds the class name of a CSS module: its own name and four characters derived from its file. Vite's names
 * contain a hash and the class's line, which compress badly, and every page loads them three times: in HTML,
 * style sheets and scripts.
 */
export function buildClassName(name: string, file: string): string {
  const relative = path.relative(root, file.replace(/\?.*$/, ''))
  const mark = hash('sha1', relative, 'buffer').readUInt32BE().toString(36).padStart(7, '0').slice(-4)
  const other = toFileId.get(mark) ?? relative
  if (other !== relative) throw new Error(`${relative} and ${other} have the same mark, ${mark}: rename one`)
  toFileId.set(mark, relative)
  return `${name}_${mark}`
}
