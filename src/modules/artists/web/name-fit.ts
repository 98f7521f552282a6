import { longestWord, textWidth } from '../../../platform/ui/text-width.ts'

/** Size steps of artist-header.module.css; a longer name gets the smallest size. */
const steps = [3, 4, 5, 6, 8, 10, 13]

/**
 * The name's width in em, rounded up to a step of `data-fit`: its longest word fits one line, the whole name
 * three. CSS maps steps to font sizes, because the CSP forbids inline styles.
 */
export function nameFit(name: string): number {
  const needed = Math.max(longestWord(name), textWidth(name) / 3)
  return steps.find(step => step >= needed) ?? 16
}
