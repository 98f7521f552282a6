export type KeyAct = 'play' | 'mute' | 'fullscreen' | 'captions' | { seek: number } | { volume: number }

const byKey: Record<string, KeyAct> = {
  ' ': 'play',
  k: 'play',
  m: 'mute',
  f: 'fullscreen',
  c: 'captions',
  j: { seek: -10 },
  l: { seek: 10 },
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
  /** The name of the focused element, in capitals. */
  on: string
}

/** What a key does in the player; undefined where the focused control has its own use for it. */
export function keyAct({ key, altKey, ctrlKey, metaKey, on }: Press): KeyAct | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  if (on === 'SELECT' || on === 'TEXTAREA') return undefined
  const isOwn = key === ' ' || key.startsWith('Arrow')
  if (isOwn && (on === 'INPUT' || (on === 'BUTTON' && key === ' '))) return undefined
  const name = key.length === 1 ? key.toLowerCase() : key
  return Object.hasOwn(byKey, name) ? byKey[name] : undefined
}
