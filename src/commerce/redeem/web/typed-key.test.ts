import { describe, expect, test } from 'vitest'
import { findMissing, hasStockLeft } from './grant-input.ts'
import { emptyTypedKey, findProblems, listVendors, toKey } from './typed-key.ts'

describe('typed key', () => {
  test('has problems for missing and mistyped fields of the chosen method before sending', () => {
    expect(findProblems(emptyTypedKey, 'EMAIL_TICKET_ID')).toEqual({ email: 'missing', ticket_id: 'missing' })
    expect(findProblems({ ...emptyTypedKey, code: '0000-0000' }, 'CODE')).toEqual({ code: 'short' })
    expect(findProblems({ ...emptyTypedKey, code: ' oooo 0000 0000 0000 0001' }, 'CODE')).toEqual({
      code: 'mistyped',
    })
    expect(findProblems({ ...emptyTypedKey, code: 'oooo-ＯＯＯＯ 0000 0000 0000' }, 'CODE')).toEqual({})
  })

  test('is sent as either a code or identities, with the chosen vendor', () => {
    const typed = {
      code: 'o0',
      ticket_id: ' T-1 ',
      email: 'a@b.example',
      fanclub_id: '7',
      vendor: 'YS' as const,
    }
    expect(toKey(typed, 'CODE', [])).toEqual({ code: '00' })
    expect(toKey(typed, 'TICKET_ID', ['YS'])).toEqual({ identities: { ticket_id: 'T-1', vendor: 'YS' } })
    expect(toKey(typed, 'EMAIL_FANCLUB_ID', [])).toEqual({
      identities: { email: 'a@b.example', fanclub_id: '7' },
    })
  })

  test('allows the vendors listed by the offer, otherwise all ticket vendors', () => {
    expect(listVendors('TICKET_ID', null)).toEqual(['TL', 'ND', 'YS', 'SY'])
    expect(listVendors('TICKET_ID', ['YS'])).toEqual(['YS'])
    expect(listVendors('TICKET_ID', [])).toEqual([])
    expect(listVendors('CODE', null)).toEqual([])
  })

  test('combines options with stock left and names the first missing part in page order', () => {
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
    expect(hasStockLeft(product, {}, { optionId: 1, valueId: 11 })).toBe(true)
    expect(hasStockLeft(product, { 2: 22 }, { optionId: 1, valueId: 11 })).toBe(false)
    expect(hasStockLeft(product, {}, { optionId: 1, valueId: 12 })).toBe(false)
    const chosen = { 1: 11, 2: 21 }
    const draft = { chosen, typed: { 5: 'Mina' }, addressId: 'home' }
    expect(findMissing(product, { ...draft, chosen: { 1: 11 } })).toBe('option')
    expect(findMissing(product, { ...draft, typed: { 5: ' ' } })).toBe('field')
    expect(findMissing(product, { ...draft, addressId: null })).toBe('address')
    expect(findMissing(product, draft)).toBeNull()
  })
})
