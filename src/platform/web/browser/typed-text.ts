type Field = { readonly isConnected: boolean; readonly value?: unknown }

/**
 * Watches what is typed and chosen in the fields of the page, and says whether some of it is still there. A field that
 * was emptied again, or left with its page or dialog, has nothing to lose.
 */
export function watchTypedText(page: EventTarget): () => boolean {
  const touched = new Set<Field>()
  const note = ({ target }: Event) => {
    if (target !== null) touched.add(target as unknown as Field)
  }
  page.addEventListener('input', note, { capture: true, passive: true })
  return function isAnyTyped() {
    for (const field of touched) if (!field.isConnected || field.value === '') touched.delete(field)
    return touched.size > 0
  }
}
