import { useState } from 'react'
import { parseJson } from '../../../platform/web/storage/local-storage.ts'

/** What a fan has filled in for one purchase. Kept for the tab, so that nothing typed is lost on the way. */
export interface Intent {
  addressId: string | null
  /** The address's country: prices follow it. */
  country: string | null
  couponId: number | null
  method: string | null
  supporter: 'named' | 'country' | 'hidden'
  /** Line → id of a field → what was typed. */
  customFields: Record<string, Record<string, string>>
}

const empty: Intent = {
  ...{ addressId: null, country: null, couponId: null, method: null, supporter: 'named', customFields: {} },
}

const keyOf = (projectId: number, userId: number) => `purchase:${userId}:${projectId}`

function read(key: string): Intent {
  const kept = parseJson(storage()?.getItem(key) ?? null)
  return typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : empty
}

/** Null where the browser forbids it; then what is typed lives as long as the page. */
function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

export function useIntent(projectId: number, userId: number) {
  const key = keyOf(projectId, userId)
  const [intent, setIntent] = useState(() => read(key))
  const change = (part: Partial<Intent>) =>
    setIntent(old => {
      const changed = { ...old, ...part }
      storage()?.setItem(key, JSON.stringify(changed))
      return changed
    })
  return { intent, change }
}

/**
 * The idempotency key of one act (placing this quote, the nth payment of this order): the same over retries and reloads
 * of the tab, another for the next try.
 */
export function keyOfAct(act: string): { key: string; renew: () => void } {
  const name = `key:${act}`
  const kept = storage()?.getItem(name)
  const key = kept ?? crypto.randomUUID()
  if (!kept) storage()?.setItem(name, key)
  return { key, renew: () => storage()?.removeItem(name) }
}
