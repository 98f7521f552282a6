import type { CellType } from '../../../../platform/import/cell-types.ts'
import { text } from '../../../../platform/import/cell-types.ts'
import { hashCode } from '../presales.ts'

const mark = 'sha256:'
const hashed = new RegExp(`^${mark}[0-9a-f]{64}$`)

/**
 * A cell with a code that fans type. It is hashed with SHA-256 when it is read; exported files contain the
 * hash.
 */
export const codeCell: CellType = {
  ...text(100),
  says: 'code, or sha256:… as exported',
  parse(cell) {
    const read = text(100).parse(cell)
    if (!read.ok || hashed.test(String(read.value))) return read
    return /[\p{L}\p{N}]/u.test(String(read.value))
      ? { ok: true, value: mark + hashCode(String(read.value)).toString('hex') }
      : { ok: false, problem: 'has no letters and digits' }
  },
}

/** Builds SQL that converts a code cell to the bytes of its hash, and vice versa. */
export const buildCellToHashSql = (cell: string) => `decode(substr(${cell}, ${mark.length + 1}), 'hex')`
export const buildHashToCellSql = (hash: string) => `('${mark}' || encode(${hash}, 'hex'))`
