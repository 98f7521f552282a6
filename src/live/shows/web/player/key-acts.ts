export type KeyAct =
  | 'play'
  | 'mute'
  | 'fullscreen'
  | 'theatre'
  | 'captions'
  | 'help'
  | { seek: number }
  | { volume: number }
  /** Seeks to a tenth of the replay, or of a live show's window. */
  | { part: number }

const byKey: Record<string, KeyAct> = {
  ' ': 'play',
  k: 'play',
  m: 'mute',
  f: 'fullscreen',
  t: 'theatre',
  c: 'captions',
  j: { seek: -10 },
  l: { seek: 10 },
  '?': 'help',
  ArrowLeft: { seek: -5 },
  ArrowRight: { seek: 5 },
  ArrowUp: { volume: 0.1 },
  ArrowDown: { volume: -0.1 },
}

interface Press {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Player keys that the focused element uses itself: all of them, the arrow keys, or Space. */
export type ReservedKeys = 'all' | 'moving' | 'space' | 'none'

const typed = 'textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="log"]'
const chosen = '[type="range"], [type="radio"], [type="checkbox"]'

export function getReservedKeys(focused: Element): ReservedKeys {
  if (focused.closest(typed) || focused.matches(`input:not(${chosen})`)) return 'all'
  if (focused.matches(`input, [role="tab"]`)) return 'moving'
  return focused.matches('button, a[href], summary') ? 'space' : 'none'
}

/** Returns the act for a key; undefined if there is none or the focused element uses the key itself. */
export function getKeyAct({ key, altKey, ctrlKey, metaKey }: Press, own: ReservedKeys): KeyAct | undefined {
  if (altKey || ctrlKey || metaKey || own === 'all') return undefined
  if (key === ' ' && own !== 'none') return undefined
  if (key.startsWith('Arrow') && own === 'moving') return undefined
  if (/^\d$/.test(key)) return { part: Number(key) / 10 }
  const name = key.length === 1 ? key.toLowerCase() : key
  return Object.hasOwn(byKey, name) ? byKey[name] : undefined
}
