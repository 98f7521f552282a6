const TOTAL_MAX = 1000

/**
 * Formats a search's total in the language's digits and without thousands separators; '1000 +' above a
 * thousand (spec 2.5, 9).
 */
export function formatSearchTotal(total: number, languageTag: string): string {
  const format = new Intl.NumberFormat(languageTag, { useGrouping: false, maximumFractionDigits: 0 })
  return total > TOTAL_MAX ? `${format.format(TOTAL_MAX)} +` : format.format(total)
}
