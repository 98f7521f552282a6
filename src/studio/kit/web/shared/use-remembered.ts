import { useSyncExternalStore } from 'react'
import { getLocalStorage, parseJson } from '../../../../platform/web/storage/local-storage.ts'

/** Returns a list of names that this browser remembers under a key, and its setter; null until one is set. */
export function useRememberedNames(
  name: string,
): [names: readonly string[] | null, set: (names: readonly string[]) => void] {
  const key = `studio:${name}`
  const stored = useSyncExternalStore(
    listener => getLocalStorage().subscribe(key, listener),
    () => getLocalStorage().get(key),
  )
  const value = parseJson(stored)
  const isList = Array.isArray(value) && value.every(item => typeof item === 'string')
  return [isList ? value : null, names => getLocalStorage().set(key, JSON.stringify(names))]
}
