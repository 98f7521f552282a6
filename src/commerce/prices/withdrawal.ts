import * as z from 'zod'

/** Exemptions from the right of withdrawal (product 14). */
export const withdrawalExemptions = ['none', 'dated', 'made_to_order', 'digital_now'] as const
export type WithdrawalExemption = (typeof withdrawalExemptions)[number]

/**
 * Days after delivery within which a fan may legally withdraw. Countries that are not listed have no such
 * right.
 */
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
  /**
   * Days after delivery in which goods can be returned without giving a reason; null if there is no such
   * right.
   */
  days: z.int().nullable(),
  /** Reason why the right does not apply; null if it does, or if the country has no such right. */
  reason: z.enum(['dated', 'made_to_order', 'digital_now']).nullable(),
})
export type Withdrawal = z.output<typeof withdrawal>

/**
 * Returns the right of withdrawal for a product by the law of the buyer's country. Product pages, checkout,
 * orders and returns all use this function.
 */
export function getWithdrawal(exemption: WithdrawalExemption, country: string): Withdrawal {
  const days = daysByCountry[country] ?? null
  if (days === null || exemption === 'none') return { days, reason: null }
  return { days: null, reason: exemption }
}
