import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { getStudioErrorText } from '../../../kit/web/shared/error-text.ts'
import type { SavedViewsProps } from '../../../kit/web/shared/saved-views.tsx'
import type { deleteView, listViews, saveView, ViewPage } from '../../contract.ts'

const viewsQuery = (api: ApiClient, page: ViewPage) =>
  queryOptions({
    queryKey: ['studio', 'views', page],
    queryFn: createQueryFn<CallOf<typeof listViews>>(api, '/api/studio/views/{page}/', { page }),
    staleTime: 60_000,
  })

/** The own and shared views of a list, as its toolbar takes them. */
export function useSavedViews(page: ViewPage): SavedViewsProps {
  const api = useApi()
  const client = useQueryClient()
  const texts = useTexts()
  const { data } = useQuery(viewsQuery(api, page))
  const refresh = () => client.invalidateQueries({ queryKey: viewsQuery(api, page).queryKey })
  return {
    views: (data?.results ?? []).map(view => ({
      viewId: view.view_id,
      name: view.name,
      query: view.query,
      isShared: view.is_shared,
      canDelete: view.allowed.includes('delete'),
    })),
    async onSave({ name, query, isShared }) {
      const input = { page, name, query, is_shared: isShared }
      await api.call<CallOf<typeof saveView>>('POST', '/api/studio/views/{page}/', input)
      await refresh()
    },
    onDelete: ({ viewId }) =>
      void api
        .call<CallOf<typeof deleteView>>('DELETE', '/api/studio/views/{page}/{view_id}/', {
          page,
          view_id: viewId,
        })
        .catch(error => toasts.add(getStudioErrorText(texts, error) ?? '', { type: 'error' }))
        .finally(refresh),
  }
}
