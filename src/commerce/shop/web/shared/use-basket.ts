import { useEffect, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../../../identity/accounts/web/shared/current-user.ts'
import { getLocalStorage } from '../../../../platform/web/storage/local-storage.ts'
import { type Basket, emptyBasket, markOrdered, mergeBaskets, readBasket, removeOrdered } from './basket.ts'

/** One basket per browser, fan and project (product 6). */
const getKey = (projectId: number, userId: number | null) => `basket:${userId ?? 'visitor'}:${projectId}`

/**
 * Returns a project's basket from local storage. Signing in merges the visitor's basket into the fan's.
 * Undefined while the current user is unknown, so that another user's basket never flashes up.
 */
export function useBasket(projectId: number): {
  basket: Basket | undefined
  change: (change: (basket: Basket) => Basket) => void
  /** Stores the order placed from the basket, unless it has changed since `changedAt`. */
  noteOrder: (orderId: string, changedAt: number) => void
  /** Removes the lines of this order, unless the basket has changed since. */
  takeOut: (orderId: string) => void
} {
  const user = useCurrentUser()
  const userId = user?.id ?? null
  const key = getKey(projectId, userId)
  const stored = useSyncExternalStore(
    listener => getLocalStorage().subscribe(key, listener),
    () => getLocalStorage().get(key),
    () => null,
  )
  useEffect(() => {
    if (userId !== null) adopt(projectId, userId)
  }, [projectId, userId])
  const current = () => readBasket(getLocalStorage().get(key), Date.now())
  return {
    basket: user === undefined ? undefined : readBasket(stored, Date.now()),
    change: change => storeBasket(key, { ...change(current()), changedAt: Date.now(), orderId: null }),
    noteOrder: (orderId, changedAt) => storeBasket(key, markOrdered(current(), orderId, changedAt)),
    takeOut: orderId => storeBasket(key, removeOrdered(current(), orderId)),
  }
}

function adopt(projectId: number, userId: number): void {
  const storage = getLocalStorage()
  const visitorKey = getKey(projectId, null)
  const visitors = readBasket(storage.get(visitorKey), Date.now())
  if (visitors.lines.length === 0) return
  const key = getKey(projectId, userId)
  storeBasket(key, mergeBaskets(readBasket(storage.get(key), Date.now()), visitors))
  storage.set(visitorKey, null)
}

function storeBasket(key: string, basket: Basket): void {
  const isEmpty = JSON.stringify({ ...basket, changedAt: 0 }) === JSON.stringify(emptyBasket)
  getLocalStorage().set(key, isEmpty ? null : JSON.stringify(basket))
}
