type Field = { readonly isConnected: boolean; readonly value?: unknown }

/**
 * Watches input in the page's fields; the returned function reports whether leaving the page would lose some.
 * Ignores fields that were emptied, or removed with their page or dialog.
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
