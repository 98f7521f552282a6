import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { getStage, listVotes } from '../../contract.ts'
import type { Reader } from '../shared/queries.ts'

/**
 * Queries a stage of the record as the API returns it, with its name, its candidates' names, and our totals.
 * @param head head of the recount that is shown with them. A corrected result is a new block, which makes
 * earlier responses outdated; the page shows those until the new response arrives.
 */
export function publishedStageQuery({ api, locale }: Reader, stageId: number, head: string | null) {
  const input = { stage_id: stageId, locale }
  return queryOptions({
    queryKey: ['vote', 'published', locale, stageId, head],
    queryFn: async ({ signal }) => {
      const once = { fresh: true, signal }
      const [stage, votes] = await Promise.all([
        api.call<CallOf<typeof getStage>>('GET', '/api/v1/vote/season3/stage/', input, once),
        api.call<CallOf<typeof listVotes>>('GET', '/api/v1/vote/season3/votes/', input, once),
      ])
      return { stage, votes }
    },
    placeholderData: (old, before) =>
      before?.queryKey[2] === locale && before.queryKey[3] === stageId ? old : undefined,
    retry: false,
  })
}
