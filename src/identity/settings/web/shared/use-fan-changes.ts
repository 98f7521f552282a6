import { useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { toFormData } from '../../../../platform/web/api/to-form-data.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { changePicture, changeSelf, removeFanPicture } from '../../../accounts/contract.ts'
import { type CurrentUser, currentUserQuery } from '../../../accounts/web/shared/current-user.ts'

type ChangeSelf = CallOf<typeof changeSelf>
type ChangePicture = CallOf<typeof changePicture> & { input: { image: Blob } }

/**
 * Returns functions that change the profile. Their responses update the cached current user, so that the
 * settings and the page frame show the changes at once.
 */
export function useFanChanges() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = currentUserQuery(api)
  const show = (fan: CurrentUser) => queryClient.setQueryData(queryKey, fan)
  return {
    change: async (input: ChangeSelf['input']) =>
      show(await api.call<ChangeSelf>('PATCH', '/api/v3/users/self/', input)),
    changePicture: async (image: Blob) =>
      show(
        await api.call<ChangePicture>('PUT', '/api/v3/users/self/image/', { image }, { form: toFormData }),
      ),
    removePicture: async () =>
      show(await api.call<CallOf<typeof removeFanPicture>>('DELETE', '/api/v3/users/self/image/', {})),
    /**
     * Makes an optimistic update for switches, of which several may be in flight; rolls back to the server's
     * state on failure, or to the previous one if that can't be read either.
     */
    async changeAtOnce(fan: CurrentUser, input: ChangeSelf['input']) {
      const before = queryClient.getQueryData<CurrentUser>(queryKey)
      show(fan)
      try {
        await api.call<ChangeSelf>('PATCH', '/api/v3/users/self/', input)
      } catch (error) {
        await queryClient.invalidateQueries({ queryKey, exact: true })
        const isUnread = queryClient.getQueryState(queryKey)?.status === 'error'
        // Marks the restored data as stale, so that the next reader refetches it.
        if (isUnread) queryClient.setQueryData(queryKey, before, { updatedAt: 0 })
        throw error
      }
    },
  }
}
