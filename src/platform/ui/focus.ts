/** Focuses the page's heading, so that it is announced and Tab continues from there. */
export function focusHeading(): void {
  const main = document.getElementById('content')
  focusElement(main?.querySelector('h1') ?? main)
}

const withoutScroll = { preventScroll: true }

/** The element that could not get focus because of an open dialog. */
let pendingFocus: HTMLElement | null = null

/**
 * Focuses a field that the fan returns to. Under a dialog the browser refuses: then the field gets focus when
 * the dialog closes, instead of the previous element.
 */
export function focusField(field: HTMLElement | null, options?: FocusOptions): void {
  field?.focus(options)
  pendingFocus = document.activeElement === field ? null : field
}

/**
 * Focuses an element outside the tab order: a heading, a section; if it is under a dialog, after that has
 * closed.
 */
export function focusElement(element: HTMLElement | null | undefined): void {
  if (!element) return
  focusField(element, withoutScroll)
  if (!pendingFocus) return
  element.setAttribute('tabindex', '-1')
  focusField(element, withoutScroll)
}

/**
 * Focuses the first editable field, or the button that precedes it (`data-first-choice`); returns false if
 * there is none.
 */
export function focusFirstField(within: HTMLElement): boolean {
  const fields = within.querySelectorAll<HTMLElement>('[data-first-choice], input, select, textarea')
  const first = [...fields].find(field => field.checkVisibility() && !field.matches(':disabled'))
  first?.focus(withoutScroll)
  return first !== undefined
}

/**
 * Restores the focus to the previous element, unless another one was requested meanwhile. The previous
 * element may be removed, hidden or missing: a reload opens a dialog without a press. Then the heading gets
 * the focus instead of the body, from which Tab would start over.
 */
export function restoreFocus(opener: Element | null): void {
  const element = pendingFocus
  focusField(element, withoutScroll)
  if (!element || pendingFocus) (opener as HTMLElement | null)?.focus(withoutScroll)
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) focusHeading()
}
