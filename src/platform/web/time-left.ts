import { getNumberFormat } from './format.ts'

const secondMs = 1_000
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', secondMs],
] as const

/** Formats the remaining time as days, hours, minutes and seconds, with localized units. */
export function formatTimeLeft(tag: string, leftMs: number): { value: string; label: string }[] {
  let rest = Math.max(0, leftMs)
  return units.map(([unit, sizeMs]) => {
    const count = Math.floor(rest / sizeMs)
    rest -= count * sizeMs
    const parts = getNumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count)
    const label = parts.find(({ type }) => type === 'unit')?.value ?? unit
    return {
      value: getNumberFormat(tag, { minimumIntegerDigits: unit === 'day' ? 1 : 2 }).format(count),
      label,
    }
  })
}
