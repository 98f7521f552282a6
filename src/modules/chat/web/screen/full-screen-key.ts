type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>

const typedInto = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Whether a key is the F that fills the display, and not a letter that somebody types or a key for a dialog. */
export function isFullScreenKey(event: Key, isDialogOpen: boolean): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (event.key.toLowerCase() !== 'f' || isModified || event.defaultPrevented || isDialogOpen) return false
  const target = event.target as Partial<Pick<Element, 'closest'>> | null
  return !target?.closest?.(typedInto)
}
