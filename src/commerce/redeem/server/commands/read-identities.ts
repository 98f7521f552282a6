import { createReadStream } from 'node:fs'
import { isEmailAddress, toAsciiDomain } from '../../../../platform/contract/email-address.ts'
import { readCsv } from '../../../../platform/import/read-csv.ts'
import { readUtf8Chunks } from '../../../../platform/import/read-text.ts'
import { describeFileProblem } from '../../../../platform/import/unreadable-file.ts'
import {
  fieldsByMethod,
  type Identities,
  identityFields,
  type KeyMethod,
  type Vendor,
} from '../../methods.ts'

export interface IdentityRow {
  line: number
  identities: Identities
}

const rowsMax = 500_000
const problemsShown = 20
const lengthMax = 254

/** Reads all rows of a list, or returns one message that lists the invalid lines. */
export async function readIdentities(
  file: string,
  method: KeyMethod,
  vendors: readonly Vendor[],
): Promise<IdentityRow[] | { problem: string }> {
  const fields = neededFields(method, vendors)
  const rows: IdentityRow[] = []
  const problems: string[] = []
  try {
    for await (const row of readCsv(readUtf8Chunks(createReadStream(file)), names =>
      headerProblem(names, fields),
    )) {
      const read = 'problem' in row ? row.problem : parseIdentities(row.cells, fields, vendors)
      if (typeof read === 'string') problems.push(`line ${row.line}: ${read}`)
      else rows.push({ line: row.line, identities: read })
      if (rows.length > rowsMax) return { problem: `A list has at most ${rowsMax} rows.` }
    }
  } catch (error) {
    const problem = describeFileProblem(error)
    if (problem === undefined) throw error
    return { problem }
  }
  const more = problems.length > problemsShown ? [`and ${problems.length - problemsShown} lines more`] : []
  if (problems.length > 0)
    return { problem: ['Nothing is read.', ...problems.slice(0, problemsShown), ...more].join('\n') }
  return rows.length > 0 ? rows : { problem: 'The list is empty.' }
}

type Field = (typeof identityFields)[number]

const neededFields = (method: KeyMethod, vendors: readonly Vendor[]): Field[] =>
  identityFields.filter(field =>
    field === 'vendor' ? vendors.length > 0 : fieldsByMethod[method].some(needed => needed === field),
  )

function headerProblem(names: string[], fields: readonly Field[]): string | undefined {
  const missing = fields.filter(name => !names.includes(name))
  return missing.length > 0 ? `The columns ${missing.join(', ')} are missing.` : undefined
}

function parseIdentities(
  cells: Record<string, unknown>,
  fields: readonly Field[],
  vendors: readonly Vendor[],
): Identities | string {
  const identities: Identities = {}
  for (const field of fields) {
    const cell = String(cells[field] ?? '').trim()
    if (cell === '') return `${field}: is missing`
    if (cell.length > lengthMax) return `${field}: is too long`
    if (field === 'email' && !isEmailAddress(toAsciiDomain(cell.normalize('NFKC'))))
      return 'email: is no address'
    if (field !== 'vendor') identities[field] = cell
    else {
      const name = cell.normalize('NFKC').toUpperCase()
      identities.vendor = vendors.find(code => code === name)
      if (!identities.vendor) return `vendor: is none of ${vendors.join(', ')}`
    }
  }
  return identities
}
