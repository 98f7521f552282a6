import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { useDebounced } from '../../../../platform/web/use-debounced.ts'
import type { doStudioAct, planStudioAct } from '../../contract.ts'
import { actsKey } from './act-queries.ts'

export type ActPlan = CallOf<typeof planStudioAct>['answer']
export type ActAnswer = CallOf<typeof doStudioAct>['answer']
export type ActInput = CallOf<typeof planStudioAct>['input']['input']

const planAfterMs = 250

export interface GraveActState {
  /** The consequences of the input as it is now; undefined while they are being computed. */
  plan: ActPlan | undefined
  /** The last computed consequences, shown dimmed while newer ones are computed. */
  lastPlan: ActPlan | undefined
  /** The plan that the person had seen when the server found that it had changed. */
  seenPlan: ActPlan | null
  error: unknown
  run: (sent: { reason: string; idempotencyKey: string }) => Promise<ActAnswer>
}

/**
 * Computes the consequences of a grave act while its input is typed, and does it. A null input is incomplete. The
 * act runs only with the plan that is shown; if the server has a newer one, that is shown and asked for again.
 */
export function useGraveAct(act: string, input: ActInput | null): GraveActState {
  const api = useApi()
  const client = useQueryClient()
  const [seenPlan, setSeenPlan] = useState<ActPlan | null>(null)
  const sent = useRef<{ key: string; body: CallOf<typeof doStudioAct>['input'] } | null>(null)
  const typed = input && JSON.stringify(input)
  const settled = useDebounced(typed, planAfterMs)
  const planned = useQuery({
    queryKey: [...actsKey, 'plan', act, settled],
    queryFn: ({ signal }) =>
      api.call<CallOf<typeof planStudioAct>>(
        'POST',
        '/api/studio/acts/plan/',
        { act, input: JSON.parse(settled ?? '{}') as ActInput },
        { signal },
      ),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const isCurrent = typed !== null && typed === settled && !planned.isPlaceholderData && !planned.error
  const plan = isCurrent ? planned.data : undefined
  return {
    plan,
    lastPlan: planned.data,
    seenPlan,
    error: planned.error,
    async run({ reason, idempotencyKey }) {
      if (!plan || !input) throw new Error('an act is done before its plan is there')
      // A repeat after a lost answer sends the same act, even if a newer plan has been read since.
      const body =
        sent.current?.key === idempotencyKey
          ? sent.current.body
          : { act, input, version: plan.version, reason }
      sent.current = { key: idempotencyKey, body }
      try {
        const answer = await api.call<CallOf<typeof doStudioAct>>('POST', '/api/studio/acts/', body, {
          idempotencyKey,
        })
        void client.invalidateQueries({ queryKey: ['studio'], predicate: isNotPlan })
        return answer
      } catch (error) {
        if (error instanceof ApiError && error.code?.name === 'act_changed') {
          setSeenPlan(plan)
          await planned.refetch()
        }
        throw error
      }
    },
  }
}

const isNotPlan = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== 'plan'
