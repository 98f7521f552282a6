import { countCharacters } from '../../../platform/contract/characters.ts'
import { isEmailAddress, toAsciiDomain } from '../../../platform/contract/email-address.ts'
import type { ProductForSale } from '../../shop/server/index.ts'
import type { Problem } from '../contract.ts'
import { type Line, toProblemLocation } from './basket.ts'

type Field = ProductForSale['custom_fields'][number]
type FieldError = NonNullable<Problem['error']>

/** Default limits: length in characters, integer value, date. */
const bounds = {
  length: [0, 500],
  integer: [-999_999_999_999, 999_999_999_999],
  date: ['1900-01-01', '2199-12-31'],
} as const

/**
 * Maximum UTF-16 units per character. A family emoji with skin tones has 19; stacked combining marks have
 * more.
 */
const maxUnitsPerCharacter = 20

/**
 * Control and bidirectional formatting characters, which could make a label or an email display misleading
 * text.
 */
const unwanted = /\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u

/** The input type of email addresses (spec 3). */
const emailType = 1

const kinds: Record<number, (text: string, field: Field) => FieldError | null> = {
  0: (text, { minimum, maximum }) => {
    const [least, most] = bounds.length
    const length = countCharacters(text)
    const max = Number(maximum ?? most)
    const isRight =
      length >= Number(minimum ?? least) && length <= max && text.length <= max * maxUnitsPerCharacter
    return isRight ? null : 'ERR_INVALID_LENGTH'
  },
  [emailType]: text => {
    const email = toAsciiDomain(text)
    return email.length <= 254 && isEmailAddress(email) ? null : 'ERR_INVALID_EMAIL'
  },
  2: (text, { minimum, maximum }) => {
    const [least, most] = bounds.integer
    if (!/^-?\d{1,12}$/.test(text)) return 'ERR_INVALID_NUMBER'
    const value = Number(text)
    return value >= Number(minimum ?? least) && value <= Number(maximum ?? most) ? null : 'ERR_INVALID_NUMBER'
  },
  3: (text, { minimum, maximum }) => {
    const [first, last] = bounds.date
    const isRight = isDay(text) && text >= (minimum ?? first) && text <= (maximum ?? last)
    return isRight ? null : 'ERR_INVALID_DATE'
  },
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * Returns the error of a custom field; null if it is valid. Markup is allowed, because it is always treated
 * as plain text.
 */
export function findFieldError(field: Field, typed: string | undefined): FieldError | null {
  const text = (typed ?? '').trim()
  if (text === '') return field.is_required ? 'ERR_REQUIRED' : null
  if (unwanted.test(text)) return 'ERR_INVALID_CHARACTERS'
  const kind = kinds[field.input_type]
  if (!kind) throw new Error(`there is no input type ${field.input_type}`)
  return kind(text, field)
}

/** Normalizes validated fields for storage: converts the domains of email addresses to ASCII. */
export function normalizeFields(
  fields: readonly Field[],
  typed: Record<string, string>,
): Record<string, string> {
  const emails = new Set(
    fields.flatMap(({ id, input_type }) => (input_type === emailType ? [String(id)] : [])),
  )
  return Object.fromEntries(
    Object.entries(typed).map(([id, text]) => [id, emails.has(id) ? toAsciiDomain(text.trim()) : text]),
  )
}

/** Reports missing and invalid fields, and fields that the product does not have. */
export function checkFields(line: Line): Problem[] {
  const { custom_fields: fields } = line.product
  const { custom_fields: typed } = line.item
  const problem = (id: number, error: FieldError): Problem => ({
    code: 'custom_field_invalid',
    ...toProblemLocation(line),
    custom_field_id: id,
    error,
  })
  const known = new Set(fields.map(({ id }) => String(id)))
  const unknownIds = Object.keys(typed).filter(id => !known.has(id))
  return [
    ...fields.flatMap(field => {
      const error = findFieldError(field, typed[field.id])
      return error ? [problem(field.id, error)] : []
    }),
    ...unknownIds.map(id => problem(Number(id), 'ERR_INVALID_CHARACTERS')),
  ]
}
