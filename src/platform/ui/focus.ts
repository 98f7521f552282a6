/** Focuses the page's heading, so that it's announced and Tab goes on from there. */
export function focusHeading(): void {
  const main = document.getElementById('content')
  focusPlace(main?.querySelector('h1') ?? main)
}

const still = { preventScroll: true }

/** What a dialog kept from the focus. */
let wished: HTMLElement | null = null

/**
 * Focuses a field that somebody comes back to. Under a dialog the browser refuses: then the field has the focus as soon
 * as the dialog is gone, instead of what had it before.
 */
export function focusField(field: HTMLElement | null, options?: FocusOptions): void {
  field?.focus(options)
  wished = document.activeElement === field ? null : field
}

/** Focuses an element that people can't tab to: a heading, a section; one under a dialog once that is gone. */
export function focusPlace(place: HTMLElement | null | undefined): void {
  if (!place) return
  focusField(place, still)
  if (!wished) return
  place.setAttribute('tabindex', '-1')
  focusField(place, still)
}

/**
 * Focuses the first field a fan can fill in, or the button that is marked as coming before it (`data-first-choice`);
 * false if there is none.
 */
export function focusFirstField(within: HTMLElement): boolean {
  const fields = within.querySelectorAll<HTMLElement>('[data-first-choice], input, select, textarea')
  const first = [...fields].find(field => field.checkVisibility() && !field.matches(':disabled'))
  first?.focus(still)
  return first !== undefined
}

/**
 * Gives the focus back to what had it before, unless something else was to have it meanwhile. What had it may be gone,
 * hidden, or never have been: a reload opens a dialog that nobody pressed for. Then the heading gets it, rather than the
 * document's body, from where Tab begins anew.
 */
export function giveFocusBack(opener: Element | null): void {
  const place = wished
  focusField(place, still)
  if (!place || wished) (opener as HTMLElement | null)?.focus(still)
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) focusHeading()
}
