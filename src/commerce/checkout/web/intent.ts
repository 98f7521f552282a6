import { useState } from 'react'
import { randomUuid } from '../../../platform/web/api/random-uuid.ts'
import { parseJson } from '../../../platform/web/storage/local-storage.ts'
import { ownTabStorage } from '../../../platform/web/storage/tab-storage.ts'

/** The fan's input for one purchase, kept in session storage so that it survives redirects and reloads. */
export interface Intent {
  addressId: string | null
  /** The address's country, which prices depend on. */
  country: string | null
  couponId: number | null
  method: string | null
  supporter: 'named' | 'country' | 'hidden'
  /** Line → custom field id → typed value. */
  customFields: Record<string, Record<string, string>>
}

const empty: Intent = {
  addressId: null,
  country: null,
  couponId: null,
  method: null,
  supporter: 'country',
  customFields: {},
}

const keyOf = (projectId: number, userId: number) => `purchase:${userId}:${projectId}`

function read(key: string): Intent {
  const kept = parseJson(ownTabStorage().get(key))
  return typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : empty
}

export function useIntent(projectId: number, userId: number) {
  const key = keyOf(projectId, userId)
  const [intent, setIntent] = useState(() => read(key))
  const change = (part: Partial<Intent>) =>
    setIntent(old => {
      const changed = { ...old, ...part }
      ownTabStorage().set(key, JSON.stringify(changed))
      return changed
    })
  return { intent, change }
}

/** How an order is tried to be paid: another request has another key. */
interface Try {
  method: string
  isSaved: boolean
}

const nameOfTry = (orderId: string, { method, isSaved }: Try) =>
  `key:pay:${orderId}:${method}${isSaved ? ':saved' : ''}`

/** The idempotency key of one try to pay an order: random, and kept across retries and reloads in this tab until it ends. */
export function keyOfTry(orderId: string, by: Try): string {
  const storage = ownTabStorage()
  const kept = storage.get(nameOfTry(orderId, by))
  const key = kept ?? randomUuid()
  if (!kept) storage.set(nameOfTry(orderId, by), key)
  return key
}

/** The payment of this try has failed: the next press begins another. */
export function endTry(orderId: string, by: Try): void {
  ownTabStorage().set(nameOfTry(orderId, by), null)
}
