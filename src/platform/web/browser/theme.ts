import { useSyncExternalStore } from 'react'
import { ownLocalStorage } from '../storage/local-storage.ts'

export const themes = ['system', 'day', 'night'] as const
export type Theme = (typeof themes)[number]

/** Read by the document's first script too (`document.ts`); absent where the system decides. */
const key = 'theme'

function chosenTheme(): Theme {
  const kept = ownLocalStorage().get(key)
  return kept === 'day' || kept === 'night' ? kept : 'system'
}

/** Keeps the choice in this browser; every tab shows it at once. */
export function chooseTheme(theme: Theme): void {
  ownLocalStorage().set(key, theme === 'system' ? null : theme)
}

/** The chosen theme; undefined on the server and during hydration. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore<Theme | undefined>(
    listener => ownLocalStorage().subscribe(key, listener),
    chosenTheme,
    () => undefined,
  )
}

/**
 * Shows what is chosen from now on, in this tab or in another. A page that comes back from the browser's cache has
 * heard of nothing in between.
 */
export function followTheme(): void {
  ownLocalStorage().subscribe(key, showTheme)
  window.addEventListener('pageshow', event => event.persisted && showTheme())
}

/** The same as the first script does before the first paint. */
function showTheme(): void {
  const theme = chosenTheme()
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
