const TOTAL_MAX = 1000

/**
 * Formats a search's total in the digits of the language, '1000 +' above a thousand; without thousands
 * separators (spec 2.5, 9).
 */
export function formatSearchTotal(total: number, languageTag: string): string {
  const format = new Intl.NumberFormat(languageTag, { useGrouping: false, maximumFractionDigits: 0 })
  return total > TOTAL_MAX ? `${format.format(TOTAL_MAX)} +` : format.format(total)
}
