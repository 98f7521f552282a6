import * as z from 'zod'

/** Reasons for which the law gives no right to return a product (product 14). */
export const withdrawalExemptions = ['none', 'dated', 'made_to_order', 'digital_now'] as const
export type WithdrawalExemption = (typeof withdrawalExemptions)[number]

/** Days after delivery in which the law lets a fan withdraw; nowhere else is it a right. */
const daysByCountry: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE'],
      ...['IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
    ].map(country => [country, 14]),
  ),
  KR: 7,
}

export const withdrawal = z.object({
  /** Days after delivery in which it can be given back without a reason; null: not by law. */
  days: z.int().nullable(),
  /** Why not; null where it can, and where the country knows no such right. */
  reason: z.enum(['dated', 'made_to_order', 'digital_now']).nullable(),
})
export type Withdrawal = z.output<typeof withdrawal>

/** Whether a product can be given back by the law of the buyer's country. Page, summary, order and act ask this alone. */
export function withdrawalOf(exemption: WithdrawalExemption, country: string): Withdrawal {
  const days = daysByCountry[country] ?? null
  if (days === null || exemption === 'none') return { days, reason: null }
  return { days: null, reason: exemption }
}
