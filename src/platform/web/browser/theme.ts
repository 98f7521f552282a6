import { useSyncExternalStore } from 'react'
import { getLocalStorage } from '../storage/local-storage.ts'

export const themes = ['system', 'day', 'night'] as const
export type Theme = (typeof themes)[number]

/**
 * Storage key, also read by the document's first script (`document.ts`); absent while the system's theme
 * applies.
 */
const key = 'theme'

function readTheme(): Theme {
  const stored = getLocalStorage().get(key)
  return stored === 'day' || stored === 'night' ? stored : 'system'
}

export function chooseTheme(theme: Theme): void {
  getLocalStorage().set(key, theme === 'system' ? null : theme)
}

/** Returns the chosen theme; undefined on the server and during hydration. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore<Theme | undefined>(
    listener => getLocalStorage().subscribe(key, listener),
    readTheme,
    () => undefined,
  )
}

/**
 * Applies theme changes made in this or another tab. A page restored from the back/forward cache has missed
 * them, so it applies the theme on `pageshow`.
 */
export function watchTheme(): void {
  getLocalStorage().subscribe(key, applyTheme)
  window.addEventListener('pageshow', event => event.persisted && applyTheme())
}

/** Applies the theme in the same way as the document's first script, which runs before the first paint. */
function applyTheme(): void {
  const theme = readTheme()
  const { documentElement: root } = document
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-of]')) {
    const isSystem = theme === 'system'
    const scheme = meta.dataset['of'] === 'day' ? 'light' : 'dark'
    meta.media = isSystem
      ? `(prefers-color-scheme: ${scheme})`
      : meta.dataset['of'] === theme
        ? 'all'
        : 'not all'
  }
}
