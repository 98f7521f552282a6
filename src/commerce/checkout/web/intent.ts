import { useState } from 'react'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { parseJson } from '../../../platform/web/storage/local-storage.ts'
import { getTabStorage } from '../../../platform/web/storage/tab-storage.ts'

/** The fan's input for a purchase, stored in session storage so that it survives redirects and reloads. */
export interface Intent {
  addressId: string | null
  /** Country of the address; prices depend on it. */
  country: string | null
  couponId: number | null
  method: string | null
  supporter: 'named' | 'country' | 'hidden'
  /** Typed values by line and custom field id. */
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

const getStorageKey = (projectId: number, userId: number) => `purchase:${userId}:${projectId}`

function read(key: string): Intent {
  const stored = parseJson(getTabStorage().get(key))
  return typeof stored === 'object' && stored !== null ? { ...empty, ...stored } : empty
}

export function useIntent(projectId: number, userId: number) {
  const key = getStorageKey(projectId, userId)
  const [intent, setIntent] = useState(() => read(key))
  const change = (part: Partial<Intent>) =>
    setIntent(old => {
      const changed = { ...old, ...part }
      getTabStorage().set(key, JSON.stringify(changed))
      return changed
    })
  return { intent, change }
}

/** An attempt to pay for an order; a different request needs a different key. */
interface PaymentAttempt {
  method: string
  isSaved: boolean
}

const getAttemptKey = (orderId: string, { method, isSaved }: PaymentAttempt) =>
  `key:pay:${orderId}:${method}${isSaved ? ':saved' : ''}`

/**
 * Returns the idempotency key of an attempt to pay for an order: a random one that this tab stores across
 * retries and reloads until the attempt ends.
 */
export function getPaymentKey(orderId: string, by: PaymentAttempt): string {
  const storage = getTabStorage()
  const stored = storage.get(getAttemptKey(orderId, by))
  const key = stored ?? createUuid()
  if (!stored) storage.set(getAttemptKey(orderId, by), key)
  return key
}

/** Ends a failed attempt, so that the next press starts a new one. */
export function endPaymentAttempt(orderId: string, by: PaymentAttempt): void {
  getTabStorage().set(getAttemptKey(orderId, by), null)
}
