import type { QuoteLine, Withdrawal } from './contract.ts'

interface Words {
  /** The days, or the reason why there are none; null where no law speaks of it. */
  textOf: (withdrawal: Withdrawal) => string | null
  /** One of several texts, with the line that it is of. */
  lineOf: (note: { name: string; text: string }) => string
}

/** For how many days each line can be given back by law, or why not; once where all lines say the same. */
export function withdrawalNotes(
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
