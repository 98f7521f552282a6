import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/web/web-app.tsx'
import { enterWaiting, type Waiting, waitingKey } from '../../shop/web/shared/waiting.ts'

/** A fan's place in the sale's waiting room, asked for until it is the fan's turn. */
export function useWaitingRoom(projectId: number) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = waitingKey(projectId)
  const query = useQuery({
    queryKey,
    queryFn: () => {
      const known = queries.getQueryData<Waiting>(queryKey)
      return enterWaiting(api, projectId, { place: known?.place ?? null, again: false })
    },
    refetchInterval: ({ state }) => soon(state.data?.again_seconds ?? null),
    refetchOnWindowFocus: 'always',
  })
  const comeAgain = async () =>
    queries.setQueryData(queryKey, await enterWaiting(api, projectId, { place: null, again: true }))
  return { ...query, comeAgain }
}

/** Spread, because everybody who waits for the opening asks then. */
const soon = (seconds: number | null) =>
  seconds === null ? false : seconds * 1_000 * (1 + Math.random() / 4)
