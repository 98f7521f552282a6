import type { CommandInput } from './command.ts'
import type { Consequences } from './grave-act.ts'

/** The option of commands whose notification of fans waits. */
export const nowOption = { now: { help: 'fans are told at once and not in five minutes' } }

/** Describes for an operator what a command has done. */
export function describeConsequences(
  { told, money, holds }: Consequences,
  waits: 'no' | 'telling' = 'no',
  { options }: Pick<CommandInput, 'options'> = { options: {} },
): string[] {
  const fans = told.reduce((sum, { count }) => sum + count, 0)
  const languages = told.map(({ locale, count }) => `${locale} ${count}`).join(', ')
  const when = waits === 'telling' && options['now'] === undefined ? ' in five minutes' : ''
  return [
    ...(fans === 0 ? [] : [`Fans who hear of it${when}: ${fans} (${languages}).`]),
    ...(holds === 0 ? [] : [`Unpaid orders that end: ${holds}.`]),
    ...money.map(({ currency, amount }) => `Goes back: ${amount} (minor units) ${currency}.`),
  ]
}
