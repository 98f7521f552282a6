import { useEffect, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../../../identity/accounts/web/shared/current-user.ts'
import { ownLocalStorage } from '../../../../platform/web/storage/local-storage.ts'
import { asOrdered, type Basket, emptyBasket, merged, readBasket, withoutOrder } from './basket.ts'

/** One basket per browser, fan and project (product 6). */
const keyOf = (projectId: number, userId: number | null) => `basket:${userId ?? 'visitor'}:${projectId}`

/**
 * A project's basket in local storage. Signing in merges the visitor's basket into the fan's. Undefined while
 * the current user is unknown, so that another user's basket never flashes up.
 */
export function useBasket(projectId: number): {
  basket: Basket | undefined
  change: (change: (basket: Basket) => Basket) => void
  /** An order was placed of the basket, as it was at that `changedAt`. */
  noteOrder: (orderId: string, changedAt: number) => void
  /** What became this order leaves the basket. */
  takeOut: (orderId: string) => void
} {
  const user = useCurrentUser()
  const userId = user?.id ?? null
  const key = keyOf(projectId, userId)
  const stored = useSyncExternalStore(
    listener => ownLocalStorage().subscribe(key, listener),
    () => ownLocalStorage().get(key),
    () => null,
  )
  useEffect(() => {
    if (userId !== null) adopt(projectId, userId)
  }, [projectId, userId])
  const current = () => readBasket(ownLocalStorage().get(key), Date.now())
  return {
    basket: user === undefined ? undefined : readBasket(stored, Date.now()),
    change: change => keep(key, { ...change(current()), changedAt: Date.now(), orderId: null }),
    noteOrder: (orderId, changedAt) => keep(key, asOrdered(current(), orderId, changedAt)),
    takeOut: orderId => keep(key, withoutOrder(current(), orderId)),
  }
}

function adopt(projectId: number, userId: number): void {
  const storage = ownLocalStorage()
  const visitorKey = keyOf(projectId, null)
  const visitors = readBasket(storage.get(visitorKey), Date.now())
  if (visitors.lines.length === 0) return
  const key = keyOf(projectId, userId)
  keep(key, merged(readBasket(storage.get(key), Date.now()), visitors))
  storage.set(visitorKey, null)
}

function keep(key: string, basket: Basket): void {
  const isEmpty = JSON.stringify({ ...basket, changedAt: 0 }) === JSON.stringify(emptyBasket)
  ownLocalStorage().set(key, isEmpty ? null : JSON.stringify(basket))
}
