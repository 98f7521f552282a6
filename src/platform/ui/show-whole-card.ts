import type { FocusEvent } from 'react'

/**
 * For `onFocus` of a rail: the card that the keyboard has come to is shown whole. The browser scrolls no further than to the
 * card's link, and the rail snaps back from there.
 */
export function showWholeCard({ target }: FocusEvent<HTMLUListElement>): void {
  if (target.matches(':focus-visible'))
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
