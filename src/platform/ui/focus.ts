/** Focuses the page's heading, so that it is announced and Tab continues from there. */
export function focusHeading(): void {
  const main = document.getElementById('content')
  focusElement(main?.querySelector('h1') ?? main)
}

const withoutScroll = { preventScroll: true }

/**
 * Element to focus when the open dialog closes, because it could not get focus under the dialog; null if
 * there is none.
 */
let pendingFocus: HTMLElement | null = null

/**
 * Focuses a field to which the fan returns. The browser refuses to focus it under a dialog: the field then
 * gets focus when the dialog closes, instead of the previously focused element.
 */
export function focusField(field: HTMLElement | null, options?: FocusOptions): void {
  field?.focus(options)
  pendingFocus = document.activeElement === field ? null : field
}

/**
 * Focuses an element outside the tab order, such as a heading or section; if it is under a dialog, after that
 * has closed.
 */
export function focusElement(element: HTMLElement | null | undefined): void {
  if (!element) return
  focusField(element, withoutScroll)
  if (!pendingFocus) return
  element.setAttribute('tabindex', '-1')
  focusField(element, withoutScroll)
}

/**
 * Focuses the first editable field, or the button before it (`data-first-choice`); returns false if there is
 * none.
 */
export function focusFirstField(within: HTMLElement): boolean {
  const fields = within.querySelectorAll<HTMLElement>('[data-first-choice], input, select, textarea')
  const first = [...fields].find(field => field.checkVisibility() && !field.matches(':disabled'))
  first?.focus(withoutScroll)
  return first !== undefined
}

/**
 * Restores the focus to the opener, unless another element requested it meanwhile. The opener may be removed,
 * hidden or missing, such as when a reload opens the dialog without a press. The page's heading then gets the
 * focus, because from the body, Tab would start at the top of the page.
 */
export function restoreFocus(opener: Element | null): void {
  const element = pendingFocus
  focusField(element, withoutScroll)
  if (!element || pendingFocus) (opener as HTMLElement | null)?.focus(withoutScroll)
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) focusHeading()
}
