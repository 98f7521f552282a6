/** Filtering and keyboard handling of the dropdown, without its view. */

export type DropdownOption = {
  value: string
  label: string
  /** Muted text after the label, such as a country; the search includes it. */
  note?: string
}

// Plain letters for characters that have no Unicode decomposition.
const plain: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

const normalizeText = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđıßæœþ]/g, character => plain[character] ?? character)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the options whose label or note contains the query, ignoring accents, case, spaces and punctuation
 * (spec 5).
 */
export function filterOptions<Option extends DropdownOption>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const normalizedQuery = normalizeText(query)
  if (normalizedQuery === '') return options
  return options.filter(({ label, note = '' }) => normalizeText(label + note).includes(normalizedQuery))
}

export type ComboboxAction =
  | { kind: 'open'; active: number }
  | { kind: 'move'; active: number }
  | { kind: 'choose'; active: number }
  | { kind: 'close' }

/**
 * Returns the action for a key (ARIA combobox pattern); undefined if the text field handles the key. `active`
 * is the index of the active option or -1, `count` the number of options.
 */
export function getComboboxAction(
  key: string,
  isOpen: boolean,
  active: number,
  count: number,
): ComboboxAction | undefined {
  if (key === 'ArrowDown') {
    if (!isOpen) return { kind: 'open', active: Math.min(Math.max(active, 0), count - 1) }
    return { kind: 'move', active: count === 0 ? -1 : (active + 1) % count }
  }
  if (key === 'ArrowUp') {
    if (!isOpen) return { kind: 'open', active: count - 1 }
    return { kind: 'move', active: count === 0 ? -1 : (active <= 0 ? count : active) - 1 }
  }
  if (!isOpen) return undefined
  if (key === 'Enter') return active >= 0 && active < count ? { kind: 'choose', active } : undefined
  if (key === 'Escape' || key === 'Tab') return { kind: 'close' }
  return undefined
}
