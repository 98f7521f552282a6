import type { Fan } from '../../../identity/accounts/server/index.ts'
import { toNationalNumber } from '../../../identity/accounts/server/index.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import type { AddressSnapshot } from '../../addresses/contract.ts'

/** A text in the form in which it is stored and compared. Staff find an order by the beginning of a form. */
export interface SearchForm {
  kind: 'number' | 'email' | 'name' | 'phone' | 'parcel' | 'provider'
  folded: string
}

/** Kinds that hold personal data; they are erased with the fan. */
export const buyerKinds = ['email', 'name', 'phone'] as const

export const foldNumber = (number: string) => number.replaceAll(/[\s-]/g, '').toLowerCase()
export const foldParcelNumber = (number: string) => number.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()
export const foldProviderId = (id: string) => id.trim().toLowerCase()
const foldEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()
/** Numbers are typed with and without zeros that their country puts first. */
const foldPhone = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^0+/, '')

/** Maximum number of words of a name at which a match can begin. */
const wordsMax = 8

/** Returns the name from its beginning and from each further word, so that a surname finds it. */
function listNameForms(name: string): string[] {
  const words = normalise(name).split(' ')
  return words.slice(0, wordsMax).map((_, first) => words.slice(first).join(' '))
}

/** An international number is also found by its national part. */
const listPhoneForms = (phone: string) => [foldPhone(phone), foldPhone(toNationalNumber(phone))]

export interface Buyer {
  /** Null once the account is deleted. */
  fan: Pick<Fan, 'email' | 'username' | 'phone_e164'> | null
  /** Null if nothing is shipped, or once the address is erased. */
  address: Partial<Pick<AddressSnapshot, 'name' | 'organization' | 'phone_number'>> | null
}

/** Returns the forms by which an order is found by its buyer: none once the account is deleted. */
export function listBuyerForms({ fan, address }: Buyer): SearchForm[] {
  if (!fan) return []
  const names = [fan.username, address?.name, address?.organization]
  const phones = [fan.phone_e164, address?.phone_number]
  return toForms({
    email: [foldEmail(fan.email)],
    name: names.flatMap(name => listNameForms(name ?? '')),
    phone: phones.flatMap(phone => listPhoneForms(phone ?? '')),
  })
}

/**
 * Returns the forms that a typed text may begin. Short texts don't match numbers, of which many begin alike.
 */
export function listQueryForms(query: string): SearchForm[] {
  const isOneWord = !/\s/.test(query.trim())
  const digits = foldPhone(query)
  const isPhone = /^[\d\s()+./-]*$/.test(query) && digits.length >= 5
  const parcel = foldParcelNumber(query)
  return toForms({
    number: /^[\d\sA-Za-z-]{2,}$/.test(query) ? [foldNumber(query)] : [],
    email: isOneWord ? [foldEmail(query)] : [],
    name: [normalise(query)],
    phone: isPhone ? [digits] : [],
    parcel: parcel.length >= 4 ? [parcel] : [],
    provider: isOneWord && query.trim().length >= 4 ? [foldProviderId(query)] : [],
  })
}

const toForms = (forms: Partial<Record<SearchForm['kind'], string[]>>): SearchForm[] =>
  Object.entries(forms).flatMap(([kind, texts]) =>
    [...new Set(texts)]
      .filter(folded => folded !== '')
      .map(folded => ({ kind: kind as SearchForm['kind'], folded })),
  )
