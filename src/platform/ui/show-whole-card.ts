import type { FocusEvent } from 'react'

/**
 * Scrolls a card with keyboard focus fully into view; the `onFocus` handler of a rail. The browser only
 * scrolls to the card's link, from which the rail snaps back.
 */
export function showWholeCard({ target }: FocusEvent<HTMLUListElement>): void {
  if (target.matches(':focus-visible'))
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
