import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { readScreen } from '../../moderation-contract.ts'
import { type RoomIds, toRoomInput } from '../standing.ts'
import { createScreenReader } from './screen-reader.ts'

const path = '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/screen/'

const isRefusal = (error: unknown) => error instanceof ApiError && error.code?.name === 'chat_moderators_only'

export function useScreen({ showId, chatId }: RoomIds) {
  const api = useApi()
  const reader = useMemo(
    () =>
      createScreenReader({
        read: signal =>
          api.call<CallOf<typeof readScreen>>('GET', path, toRoomInput({ showId, chatId }), {
            signal,
            keep: false,
          }),
        isRefusal,
        later(work, ms) {
          const timer = setTimeout(work, ms)
          return () => clearTimeout(timer)
        },
        random: Math.random,
      }),
    [api, showId, chatId],
  )
  useEffect(() => {
    reader.start()
    addEventListener('online', reader.hurry)
    return () => {
      removeEventListener('online', reader.hurry)
      reader.stop()
    }
  }, [reader])
  return useSyncExternalStore(reader.subscribe, reader.get, reader.get)
}
