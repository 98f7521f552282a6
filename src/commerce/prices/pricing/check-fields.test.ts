import { describe, expect, test } from 'vitest'
import { findFieldError } from './check-fields.ts'

const [string, email, integer, date] = [0, 1, 2, 3]
type Bounds = { minimum?: string; maximum?: string }
const check = (
  type: number,
  text: string | undefined,
  { minimum, maximum }: Bounds = {},
  isRequired = true,
) =>
  findFieldError(
    {
      id: 1,
      input_type: type,
      is_required: isRequired,
      minimum: minimum ?? null,
      maximum: maximum ?? null,
    },
    text,
  )

describe('findFieldError', () => {
  test.each([
    ['words', string, 'To Mira, with love', null],
    ['markup, which is a text like any other', string, '<b>"1" &lt; 2</b><script>', null],
    ['emoji', string, '👩‍👩‍👧 💜', null],
    ['right to left', string, 'شكراً لكم', null],
    ['a text that is turned around', string, 'abc\u202Edef', 'ERR_INVALID_CHARACTERS'],
    ['isolates', string, '\u2067abc\u2069', 'ERR_INVALID_CHARACTERS'],
    ['a line break', string, 'a\nb', 'ERR_INVALID_CHARACTERS'],
    ['spaces alone', string, '   ', 'ERR_REQUIRED'],
    ['500 families', string, '👩‍👩‍👧‍👦'.repeat(500), null],
    ['501 families', string, '👩‍👩‍👧‍👦'.repeat(501), 'ERR_INVALID_LENGTH'],
    ['one letter with too many marks', string, `a${'\u0316'.repeat(10_000)}`, 'ERR_INVALID_LENGTH'],
    ['too much', string, 'x'.repeat(501), 'ERR_INVALID_LENGTH'],
    ['an address', email, ' mira@post.example ', null],
    ['an address of an international domain', email, 'r&d@münchen.example', null],
    ['a local part of 65', email, `${'a'.repeat(65)}@post.example`, 'ERR_INVALID_EMAIL'],
    ['no address', email, 'mira@', 'ERR_INVALID_EMAIL'],
    ['a number', integer, '-12', null],
    ['a power', integer, '1e3', 'ERR_INVALID_NUMBER'],
    ['a fraction', integer, '1.5', 'ERR_INVALID_NUMBER'],
    ['a long number', integer, '1'.repeat(13), 'ERR_INVALID_NUMBER'],
    ['a day', date, '2028-02-29', null],
    ['a day that is none', date, '2027-02-29', 'ERR_INVALID_DATE'],
    ['a day in words', date, 'tomorrow', 'ERR_INVALID_DATE'],
    ['a day long ago', date, '1899-12-31', 'ERR_INVALID_DATE'],
  ])('checks %s', (_what, type, text, error) => {
    expect(check(type, text)).toBe(error)
  })

  test.each([
    [string, '👍👍', { maximum: '2' }, null],
    [string, 'abc', { maximum: '2' }, 'ERR_INVALID_LENGTH'],
    [string, 'a', { minimum: '2' }, 'ERR_INVALID_LENGTH'],
    [integer, '9', { minimum: '10' }, 'ERR_INVALID_NUMBER'],
    [integer, '10', { minimum: '10', maximum: '10' }, null],
    [integer, '11', { maximum: '10' }, 'ERR_INVALID_NUMBER'],
    [date, '2026-01-01', { minimum: '2026-01-02' }, 'ERR_INVALID_DATE'],
    [date, '2026-01-02', { minimum: '2026-01-02', maximum: '2026-01-02' }, null],
    [date, '2026-01-03', { maximum: '2026-01-02' }, 'ERR_INVALID_DATE'],
  ])('checks type %i with %s against %j', (type, text, bounds, error) => {
    expect(check(type, text, bounds)).toBe(error)
  })

  test('accepts an empty optional field and rejects an empty required one', () => {
    expect(check(email, undefined, {}, false)).toBe(null)
    expect(check(email, '', {}, false)).toBe(null)
    expect(check(email, undefined)).toBe('ERR_REQUIRED')
  })
})
