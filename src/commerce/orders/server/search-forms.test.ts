import { describe, expect, test } from 'vitest'
import { listBuyerForms, listQueryForms } from './search-forms.ts'

const fan = { email: 'Mina@Post.example', username: 'Mina-K', phone_e164: '+821012345678' }
const address = { name: 'Mina Krüger', organization: null, phone_number: '+493012345678' }

const listTexts = (kind: string, forms: { kind: string; folded: string }[]) =>
  forms.filter(form => form.kind === kind).map(({ folded }) => folded)

describe('listBuyerForms', () => {
  test('lists the account and the recipient, names also from their later words', () => {
    const forms = listBuyerForms({ fan, address })
    expect(listTexts('email', forms)).toEqual(['mina@post.example'])
    expect(listTexts('name', forms)).toEqual(['mina k', 'k', 'mina kruger', 'kruger'])
    expect(listTexts('phone', forms)).toEqual(['821012345678', '1012345678', '493012345678', '3012345678'])
  })

  test('lists the account alone without an address, and nothing once the account is deleted', () => {
    expect(listBuyerForms({ fan, address: null })).toHaveLength(5)
    expect(listBuyerForms({ fan: null, address })).toEqual([])
  })
})

describe('listQueryForms', () => {
  test.each([
    ['an order number', '7k2m-4xh', 'number', '7k2m4xh'],
    ['an email address', ' Mina@Post', 'email', 'mina@post'],
    ['a name', 'KRÜGER', 'name', 'kruger'],
    ['a national number', '010-1234', 'phone', '101234'],
    ['an international number', '+82 10 1234', 'phone', '82101234'],
    ['a number dialled from abroad', '0082 10 1234', 'phone', '82101234'],
    ['a parcel number', 'RR 1234 5678 9', 'parcel', 'rr123456789'],
    ["a provider's id", 'pi_3Kx', 'provider', 'pi_3kx'],
  ])('folds %s as it is stored', (_, query, kind, form) => {
    expect(listTexts(kind, listQueryForms(query))).toEqual([form])
  })

  test('finds nothing when the query is blank', () => {
    expect(listQueryForms('  ')).toEqual([])
  })

  test('takes a short number for no phone and no parcel', () => {
    expect(listQueryForms('123').map(({ kind }) => kind)).toEqual(['number', 'email', 'name'])
  })
})
