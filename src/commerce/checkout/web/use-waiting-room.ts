import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { pollSpread } from '../../../platform/web/poll-spread.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { availabilities } from '../../shop/web/shared/availabilities.ts'
import { projectQuery } from '../../shop/web/shared/queries.ts'
import { enterWaiting, type WaitingRoomResponse, waitingRoomKey } from '../../shop/web/shared/waiting.ts'

/** Fans who wait for the same opening poll at different times. */
const jitter = 1 + pollSpread / 4

/** Polls a fan's place in the sale's waiting room until it is the fan's turn. */
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
    refetchInterval: ({ state }) => {
      const seconds = state.data?.again_seconds ?? null
      return seconds === null ? false : seconds * 1_000 * jitter
    },
    refetchOnWindowFocus: 'always',
  })
  const comeAgain = async () =>
    queries.setQueryData(queryKey, await enterWaiting(api, projectId, { place: null, again: true }))
  return { ...query, comeAgain }
}

const stockSeconds = 60

/** Polls whether the sale is sold out while the fan waits. Expired unpaid orders may free stock again. */
export function useIsSoldOut(projectId: number): boolean {
  const reader = { api: useApi(), locale: useTexts().locale }
  const { data } = useQuery({
    ...projectQuery(reader, projectId),
    refetchInterval: stockSeconds * 1_000 * jitter,
    refetchOnWindowFocus: 'always',
  })
  return data?.availability === availabilities.soldOut
}
