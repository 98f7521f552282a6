import type { FocusEvent } from 'react'

/**
 * For `onFocus` of a rail: scrolls a card with keyboard focus fully into view. The browser only scrolls to
 * the card's link, and the rail snaps back from there.
 */
export function showWholeCard({ target }: FocusEvent<HTMLUListElement>): void {
  if (target.matches(':focus-visible'))
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
