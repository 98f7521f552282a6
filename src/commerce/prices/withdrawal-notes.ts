import type { QuoteLine, Withdrawal } from './contract.ts'

interface Words {
  /** Formats the number of days, or the reason why there is no right; null if no law applies. */
  textOf: (withdrawal: Withdrawal) => string | null
  /** Combines a note with the name of its line; used only if the notes differ. */
  lineOf: (note: { name: string; text: string }) => string
}

/**
 * Lists the withdrawal period of each line, or the reason why there is none. Returns a single note if all
 * lines agree.
 */
export function listWithdrawalNotes(
  lines: readonly (Pick<QuoteLine, 'name'> & { withdrawal: Withdrawal | null })[],
  { textOf, lineOf }: Words,
): string[] {
  const notes = lines.flatMap(({ name, withdrawal }) => {
    const text = withdrawal && textOf(withdrawal)
    return text === null ? [] : [{ name, text }]
  })
  const texts = new Set(notes.map(({ text }) => text))
  if (texts.size === 1 && notes.length === lines.length) return [...texts]
  return [...new Set(notes.map(lineOf))]
}
