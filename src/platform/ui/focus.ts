/** Focuses the page's heading, so that it's announced and Tab goes on from there. */
export function focusHeading(): void {
  const main = document.getElementById('content')
  focusPlace(main?.querySelector('h1') ?? main)
}

/** What was to have the focus while a dialog covered it. */
let wished: { place: HTMLElement; options: FocusOptions } | null = null

/**
 * Focuses a field that somebody comes back to. Under a dialog the browser refuses: then the field has the focus as soon
 * as the dialog is gone, instead of what had it before.
 */
export function focusField(field: HTMLElement | null | undefined): void {
  if (field) focusOrWish(field, {})
}

/** Focuses an element that people can't tab to: a heading, a section; one under a dialog once that is gone. */
export function focusPlace(place: HTMLElement | null | undefined): void {
  if (!place) return
  place.focus({ preventScroll: true })
  if (document.activeElement === place) return
  place.setAttribute('tabindex', '-1')
  focusOrWish(place, { preventScroll: true })
}

function focusOrWish(place: HTMLElement, options: FocusOptions): void {
  place.focus(options)
  wished = isCovered(place) ? { place, options } : null
}

function isCovered(place: HTMLElement): boolean {
  const modals = [...document.querySelectorAll('dialog:modal')]
  return place.closest('[inert]') !== null || modals.some(modal => !modal.contains(place))
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
 * Gives the focus back to what had it before, unless something else was to have it meanwhile. What had it may be gone,
 * hidden, or never have been: a reload opens a dialog that nobody pressed for. Then the heading gets it, rather than the
 * document's body, from where Tab begins anew.
 */
export function giveFocusBack(opener: Element | null): void {
  if (wished && !isCovered(wished.place)) {
    const { place, options } = wished
    wished = null
    place.focus(options)
    if (document.activeElement === place) return
  }
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) focusHeading()
}
