import { expect, test } from 'vitest'
import { isLeft, missingOf } from './grant-wishes.ts'
import { keyOf, nothingTyped, problemsOf, vendorsFor } from './typed-key.ts'

test('what is missing or mistyped is said before it is sent, of the fields of the method alone', () => {
  expect(problemsOf(nothingTyped, 'EMAIL_TICKET_ID')).toEqual({ email: 'missing', ticket_id: 'missing' })
  expect(problemsOf({ ...nothingTyped, code: '0000-0000' }, 'CODE')).toEqual({ code: 'short' })
  expect(problemsOf({ ...nothingTyped, code: ' oooo 0000 0000 0000 0001' }, 'CODE')).toEqual({
    code: 'mistyped',
  })
  expect(problemsOf({ ...nothingTyped, code: 'oooo-ＯＯＯＯ 0000 0000 0000' }, 'CODE')).toEqual({})
})

test('a code or identities are sent, never both, and the vendor where one is chosen', () => {
  const typed = {
    code: 'o0',
    ticket_id: ' T-1 ',
    email: 'a@b.example',
    fanclub_id: '7',
    vendor: 'YS' as const,
  }
  expect(keyOf(typed, 'CODE', [])).toEqual({ code: '00' })
  expect(keyOf(typed, 'TICKET_ID', ['YS'])).toEqual({ identities: { ticket_id: 'T-1', vendor: 'YS' } })
  expect(keyOf(typed, 'EMAIL_FANCLUB_ID', [])).toEqual({
    identities: { email: 'a@b.example', fanclub_id: '7' },
  })
})

test('vendors are asked for with tickets: those of the offer, else all', () => {
  expect(vendorsFor('TICKET_ID', null)).toEqual(['TL', 'ND', 'YS', 'SY'])
  expect(vendorsFor('TICKET_ID', ['YS'])).toEqual(['YS'])
  expect(vendorsFor('TICKET_ID', [])).toEqual([])
  expect(vendorsFor('CODE', null)).toEqual([])
})

test('options are left together, and what is missing is named in the order of the page', () => {
  const size = {
    id: 1,
    lang: 'en',
    name: 'Size',
    values: [
      { id: 11, lang: 'en', name: 'S' },
      { id: 12, lang: 'en', name: 'M' },
    ],
  }
  const color = {
    id: 2,
    lang: 'en',
    name: 'Color',
    values: [
      { id: 21, lang: 'en', name: 'Red' },
      { id: 22, lang: 'en', name: 'Blue' },
    ],
  }
  const field = { id: 5, label: 'Name', input_type: 0, is_required: true, minimum: null, maximum: null }
  const product = {
    options: [size, color],
    custom_fields: [field],
    needs_shipping: true,
    variants: [
      { option_ids: [11, 21], is_left: true },
      { option_ids: [12, 22], is_left: false },
    ],
  }
  expect(isLeft(product, {}, { optionId: 1, valueId: 11 })).toBe(true)
  expect(isLeft(product, { 2: 22 }, { optionId: 1, valueId: 11 })).toBe(false)
  expect(isLeft(product, {}, { optionId: 1, valueId: 12 })).toBe(false)
  const chosen = { 1: 11, 2: 21 }
  const given = { chosen, typed: { 5: 'Mina' }, addressId: 'home' }
  expect(missingOf(product, { ...given, chosen: { 1: 11 } })).toBe('option')
  expect(missingOf(product, { ...given, typed: { 5: ' ' } })).toBe('field')
  expect(missingOf(product, { ...given, addressId: null })).toBe('address')
  expect(missingOf(product, given)).toBeNull()
})
