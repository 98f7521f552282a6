import { brand } from '../../../platform/brand.ts'
import type { LetterLanguage } from '../../../platform/server/letters/letter.ts'
import type { Seller } from '../order-shapes.ts'
import type { OrderRow } from './read-order.ts'

/** The operator's company as the seller of an order to that country. */
export function sellerTo(country: string): Seller {
  const { name, address, registration } = brand.company
  const taxNumbers: Readonly<Record<string, string>> = brand.taxNumbers
  return { name, address, registration_number: registration, tax_number: taxNumbers[country] ?? null }
}

/** The seller of an order; the company of now for orders of before it was stored. */
export const sellerOf = ({ seller, country_code: country }: OrderRow): Seller => seller ?? sellerTo(country)

/** For the foot of mails about an order. */
export function sellerLines(order: OrderRow, { t }: LetterLanguage): string[] {
  const { name, address, registration_number: registration, tax_number: tax } = sellerOf(order)
  return [
    t('mail.seller', { name, address }),
    t('mail.seller.registration', { number: registration }),
    ...(tax === null ? [] : [t('mail.seller.tax', { number: tax })]),
  ]
}
