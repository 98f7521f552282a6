import { createContext, use, useSyncExternalStore } from 'react'
import type { PageRouter, RouterState } from '../router.tsx'

export const RouterContext = createContext<PageRouter | null>(null)

export function useRouter(): PageRouter {
  const router = use(RouterContext)
  if (!router) throw new Error('useRouter is used outside of RoutedPages')
  return router
}

/** Returns a part of the router's state; `select` must return the same value for the same state. */
export function useRouterState<Selected>({ select }: { select: (state: RouterState) => Selected }): Selected {
  const router = useRouter()
  const snapshot = () => select(router.state)
  return useSyncExternalStore(router.subscribe, snapshot, snapshot)
}
