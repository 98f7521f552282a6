import { brand } from '../../../platform/brand.ts'
import type { EmailLanguage } from '../../../platform/server/emails/email.ts'
import type { Seller } from '../order-shapes.ts'
import type { OrderRow } from './read-order.ts'

/** Describes the operator's company as the seller of an order to that country. */
export function describeSeller(country: string): Seller {
  const { name, address, registration } = brand.company
  const taxNumbers: Readonly<Record<string, string>> = brand.taxNumbers
  return { name, address, registration_number: registration, tax_number: taxNumbers[country] ?? null }
}

/**
 * Returns the seller stored with the order, or our current company for orders placed before it was stored.
 */
export const getSeller = ({ seller, country_code: country }: OrderRow): Seller =>
  seller ?? describeSeller(country)

export function formatSeller(order: OrderRow, { t }: EmailLanguage): string[] {
  const { name, address, registration_number: registration, tax_number: tax } = getSeller(order)
  return [
    t('mail.seller', { name, address }),
    t('mail.seller.registration', { number: registration }),
    ...(tax === null ? [] : [t('mail.seller.tax', { number: tax })]),
  ]
}
