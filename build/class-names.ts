import { hash } from 'node:crypto'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const fileOf = new Map<string, string>()

/**
 * The name of a CSS module's class in the browser: its own and four characters for its file. Vite's names have a hash and
 * the class's line, which compress badly, and every page loads them three times: in its HTML, sheets and scripts.
 */
export function className(name: string, file: string): string {
  const relative = path.relative(root, file.replace(/\?.*$/, ''))
  const mark = hash('sha1', relative, 'buffer').readUInt32BE().toString(36).padStart(7, '0').slice(-4)
  const other = fileOf.get(mark) ?? relative
  if (other !== relative) throw new Error(`${relative} and ${other} have the same mark, ${mark}: rename one`)
  fileOf.set(mark, relative)
  return `${name}_${mark}`
}
