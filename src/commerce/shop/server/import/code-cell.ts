import type { CellType } from '../../../../platform/import/cell-types.ts'
import { text } from '../../../../platform/import/cell-types.ts'
import { hashOfCode } from '../presales.ts'

const mark = 'sha256:'
const hashed = new RegExp(`^${mark}[0-9a-f]{64}$`)

/** A code that fans type, kept as its SHA-256 from the moment it is read; files that were exported have that. */
export const codeCell: CellType = {
  ...text(100),
  says: 'code, or sha256:… as exported',
  parse(cell) {
    const read = text(100).parse(cell)
    if (!read.ok || hashed.test(String(read.value))) return read
    return /[\p{L}\p{N}]/u.test(String(read.value))
      ? { ok: true, value: mark + hashOfCode(String(read.value)).toString('hex') }
      : { ok: false, problem: 'has no letters and digits' }
  },
}

/** SQL: the hash of such a cell as bytes, and bytes as such a cell. */
export const hashOfCell = (cell: string) => `decode(substr(${cell}, ${mark.length + 1}), 'hex')`
export const cellOfHash = (hash: string) => `('${mark}' || encode(${hash}, 'hex'))`
