import type { CellType, ParsedCell } from '../../../../platform/import/cell-types.ts'
import { list, text } from '../../../../platform/import/cell-types.ts'
import { findNationCode } from '../find-nation-code.ts'

const nameLengthMax = 100

const unknown = (name: string): ParsedCell => ({ ok: false, problem: `has no country of today: "${name}"` })

/** A country by its ISO 3166 code or its name in any supported language; stored as the code. */
export const country: CellType = {
  ...text(nameLengthMax),
  says: 'country, as DE or Germany',
  parse(cell) {
    const code = typeof cell === 'string' ? findNationCode(cell) : null
    return code === null ? unknown(String(cell)) : { ok: true, value: code }
  },
}

const names = list(nameLengthMax, 300)

export const countries: CellType = {
  ...names,
  says: 'countries with ; between, as DE; JP or Germany; Japan',
  parse(cell) {
    const read = names.parse(cell)
    if (!read.ok) return read
    const codes = new Set<string>()
    for (const name of read.value as string[]) {
      const code = findNationCode(name)
      if (code === null) return unknown(name)
      codes.add(code)
    }
    return { ok: true, value: [...codes] }
  },
}
