import type * as z from 'zod'
import { type Json, parseJson } from './json.ts'

/**
 * Formats a list as `rock; indie pop`, or as a JSON array if an item has a semicolon, a leading bracket or
 * surrounding white space.
 */
export function joinList(items: string[]): string {
  const isPlain = items.every(item => item === item.trim() && item !== '' && !/;|^\[/.test(item))
  return isPlain ? items.join('; ') : JSON.stringify(items)
}

/** The inverse of `joinList`. Splits invalid JSON at semicolons, like any other text. */
export function splitList(cell: string): unknown {
  const parsed = cell.trimStart().startsWith('[') ? parseJson(cell) : undefined
  return Array.isArray(parsed) ? parsed : cell.split(';').map(part => part.trim())
}

/** A value, or its problem in words; `isTooLong` lets forms say so in the reader's language. */
export type ParsedCell = { ok: true; value: Json } | { ok: false; problem: string; isTooLong?: true }

/**
 * The type of a column's cells: text in CSV, a JSON value in JSON lines. Empty cells are handled before it
 * applies.
 */
export interface CellType {
  sql: string
  /** Name of the format in the help, such as "whole number". */
  says: string
  parse: (cell: Json) => ParsedCell
  /** Formats a value as CSV text; `formatCsvLine` guards it unless it is a number. */
  format: (value: Json) => string
  isNumber?: boolean
  /** Whether the cell holds texts by locale, for which the file may also have columns such as `name_ko`. */
  isByLanguage?: boolean
  /** Whether the cell names one picture or a list of them. */
  pictures?: 'one' | 'many'
  /**
   * For times: resolves the value in the time zone of the row or the file and returns it with its offset, or
   * returns the contradiction.
   */
  inZone?: (value: Json, zone: string | undefined) => ParsedCell
}

const ok = (value: Json): ParsedCell => ({ ok: true, value })
const no = (problem: string): ParsedCell => ({ ok: false, problem })
const tooLong = (problem: string): ParsedCell => ({ ok: false, problem, isTooLong: true })
const plain = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

/** @param lengthMax in UTF-16 units */
export function text(lengthMax: number, pattern?: RegExp, form = 'text'): CellType {
  return {
    sql: 'text',
    says: form,
    format: plain,
    parse(cell) {
      if (typeof cell !== 'string') return no('is no text')
      if (cell.length > lengthMax) return tooLong(`is longer than ${lengthMax} characters`)
      if (cell.trim() === '') return no('is nothing but white space')
      return pattern && !pattern.test(cell) ? no(`is not of the form: ${form}`) : ok(cell)
    },
  }
}

export function oneOf(choices: string[]): CellType {
  const says = choices.join(', ')
  const parse = (cell: Json) =>
    typeof cell === 'string' && choices.includes(cell) ? ok(cell) : no(`is none of: ${says}`)
  return { sql: 'text', says, format: plain, parse }
}

const intMax = 2 ** 31 - 1

export function whole(min: number, max = intMax): CellType {
  return {
    sql: 'int',
    says: 'whole number',
    isNumber: true,
    format: plain,
    parse(cell) {
      const value = typeof cell === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(cell) ? Number(cell) : cell
      if (typeof value !== 'number' || !Number.isInteger(value)) return no('is no whole number')
      return value < min || value > max ? no(`is not between ${min} and ${max}`) : ok(value)
    },
  }
}

/** A number that has a name in the product. Files may contain either; exports contain the number. */
export function namedNumber(names: Record<string, number>): CellType {
  const says = Object.entries(names)
    .map(([name, number]) => `${name} (${number})`)
    .join(', ')
  return {
    sql: 'int',
    says,
    isNumber: true,
    format: plain,
    parse(cell) {
      const input = typeof cell === 'string' ? cell.trim() : cell
      const value = typeof input === 'string' ? (names[input.toUpperCase()] ?? Number(input || NaN)) : input
      return Object.values(names).some(number => number === value) ? ok(value) : no(`is none of: ${says}`)
    },
  }
}

/** Degrees, rounded to the database's float4. */
export function degrees(max: number): CellType {
  return {
    sql: 'real',
    says: 'degrees',
    isNumber: true,
    format: plain,
    parse(cell) {
      // Spreadsheets in some languages write a decimal comma.
      const isNumeric = typeof cell === 'string' && /^\s*[+-]?\d+([.,]\d+)?(e-?\d+)?\s*$/i.test(cell)
      const value = isNumeric ? Number(cell.replace(',', '.')) : cell
      if (typeof value !== 'number') return no('is no number')
      return Math.abs(value) > max ? no(`is not between -${max} and ${max}`) : ok(value)
    },
  }
}

const words = new Map<Json, boolean>([
  ...['true', 'yes', '1'].map(word => [word, true] as const),
  ...['false', 'no', '0'].map(word => [word, false] as const),
  [true, true],
  [false, false],
])

export const yesOrNo: CellType = {
  sql: 'boolean',
  says: 'true or false',
  format: plain,
  parse(cell) {
    const value = words.get(typeof cell === 'string' ? cell.trim().toLowerCase() : cell)
    return value === undefined ? no('is neither true nor false') : ok(value)
  },
}

export const timeZone: CellType = {
  sql: 'text',
  says: 'time zone, as Asia/Seoul',
  format: plain,
  parse(cell) {
    if (typeof cell !== 'string') return no('is no time zone')
    try {
      new Intl.DateTimeFormat('en', { timeZone: cell })
      return /^[A-Z]/.test(cell) ? ok(cell) : no('is no time zone such as Asia/Seoul')
    } catch {
      return no('is no time zone such as Asia/Seoul')
    }
  },
}

/** @param itemLengthMax in UTF-16 units */
export function list(itemLengthMax: number, itemsMax: number): CellType {
  return {
    sql: 'text[]',
    says: 'list: parts with ; between, or a JSON list',
    format: value => joinList(value as string[]),
    parse(cell) {
      const items = typeof cell === 'string' ? splitList(cell) : cell
      if (!Array.isArray(items) || !items.every(item => typeof item === 'string'))
        return no('is no list of texts')
      if (items.length > itemsMax) return tooLong(`has more than ${itemsMax} parts`)
      const wrong = items.find(item => item.trim() === '' || item.length > itemLengthMax)
      return wrong === undefined ? ok(items) : no(`has a part that is empty or longer than ${itemLengthMax}`)
    },
  }
}

/** @param fromText parses a cell that isn't JSON; returns undefined if it can't */
export function json(
  schema: z.ZodType,
  says: string,
  fromText?: (text: string) => Json | undefined,
): CellType {
  return {
    sql: 'jsonb',
    says,
    format: value => JSON.stringify(value),
    parse(cell) {
      const value = typeof cell === 'string' ? (parseStructure(cell) ?? fromText?.(cell)) : cell
      if (value === undefined) return no(`is no JSON: ${says}`)
      const checked = schema.safeParse(value)
      if (checked.success) return ok(checked.data as Json)
      const [issue] = checked.error.issues
      const problem = `is wrong at "${issue?.path.join('.')}": ${issue?.message}`
      return issue?.code === 'too_big' ? tooLong(problem) : no(problem)
    },
  }
}

function parseStructure(text: string): Json | undefined {
  return /^\s*[[{]/.test(text) ? parseJson(text) : undefined
}
