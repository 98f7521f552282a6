import { useInfiniteQuery } from '@tanstack/react-query'
import { isAnyNew, notificationsQuery } from '../session/notifications.ts'
import { useApi } from '../web-app.tsx'

/** Whether a signed-in fan has something new. Ask only where somebody is signed in. */
export function useHasNews(): boolean {
  const { data } = useInfiniteQuery(notificationsQuery(useApi()))
  return data ? isAnyNew(data.pages) : false
}
