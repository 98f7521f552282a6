/** Focuses the page's heading, so that it's announced and Tab goes on from there. */
export function focusHeading(): void {
  const main = document.getElementById('content')
  focusPlace(main?.querySelector('h1') ?? main)
}

/** Focuses an element that people can't tab to: a heading, a section. */
export function focusPlace(place: HTMLElement | null | undefined): void {
  if (!place) return
  place.focus({ preventScroll: true })
  if (document.activeElement === place) return
  place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
}

/**
 * Focuses the first field a fan can fill in, or the button that is marked as coming before it (`data-first-choice`);
 * false if there is none.
 */
export function focusFirstField(within: HTMLElement): boolean {
  const fields = within.querySelectorAll<HTMLElement>('[data-first-choice], input, select, textarea')
  const first = [...fields].find(field => field.checkVisibility() && !field.matches(':disabled'))
  first?.focus({ preventScroll: true })
  return first !== undefined
}

/**
 * Gives the focus back to what had it before. That may be gone, hidden, or never have been: a reload opens a dialog
 * that nobody pressed for. Then the heading gets it, rather than the document's body, from where Tab begins anew.
 */
export function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) focusHeading()
}
