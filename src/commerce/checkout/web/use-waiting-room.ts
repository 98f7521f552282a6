import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { availabilities } from '../../shop/web/shared/availabilities.ts'
import { projectQuery } from '../../shop/web/shared/queries.ts'
import { enterWaiting, type WaitingRoomResponse, waitingRoomKey } from '../../shop/web/shared/waiting.ts'

/** A fan's place in the sale's waiting room, asked for until it is the fan's turn. */
export function useWaitingRoom(projectId: number, isNeeded: boolean) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = waitingRoomKey(projectId)
  const query = useQuery({
    queryKey,
    enabled: isNeeded,
    queryFn: () => {
      const known = queries.getQueryData<WaitingRoomResponse>(queryKey)
      return enterWaiting(api, projectId, { place: known?.place ?? null, again: false })
    },
    refetchInterval: ({ state }) => soon(state.data?.again_seconds ?? null),
    refetchOnWindowFocus: 'always',
  })
  const comeAgain = async () =>
    queries.setQueryData(queryKey, await enterWaiting(api, projectId, { place: null, again: true }))
  return { ...query, comeAgain }
}

const stockSeconds = 60

/** Whether nothing of a sale is left now, asked for as long as the fan waits. Unpaid orders may give something back. */
export function useNothingLeft(projectId: number): boolean {
  const reader = { api: useApi(), locale: useTexts().locale }
  const { data } = useQuery({
    ...projectQuery(reader, projectId),
    refetchInterval: () => soon(stockSeconds),
    refetchOnWindowFocus: 'always',
  })
  return data?.availability === availabilities.soldOut
}

/** Spread, because everybody who waits for the opening asks then. */
const soon = (seconds: number | null) =>
  seconds === null ? false : seconds * 1_000 * (1 + Math.random() / 4)
