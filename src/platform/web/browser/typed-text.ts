type Field = { readonly isConnected: boolean; readonly value?: unknown }

/**
 * Watches the input in the page's fields; the returned function reports whether some of it would be lost.
 * Fields that were emptied or removed with their page or dialog don't count.
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
