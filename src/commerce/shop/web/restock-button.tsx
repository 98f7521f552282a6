import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { createPendingAct, isId } from '../../../identity/accounts/web/shared/pending-act.ts'
import { usePendingAct, useSignInFirst } from '../../../identity/accounts/web/shared/sign-in-first.ts'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { BellIcon, CheckIcon } from '../../../platform/ui/icons.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useOptimistic } from '../../../platform/web/optimistic.ts'
import { useOverlay } from '../../../platform/web/overlay.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { dropRestockWish, listRestockWishes, wishRestock } from '../contract.ts'

interface RestockWish {
  projectId: number
  variantId: number
  isWished: boolean
}

const pending = createPendingAct<Omit<RestockWish, 'isWished'>>({
  key: 'pending-restock',
  isWhole: ({ projectId, variantId }) => isId(projectId) && isId(variantId),
})

const wishesKey = (projectId: number) => ['self', 'restock', projectId]

function useRestockWish() {
  const t = useT()
  const api = useApi()
  return useOptimistic<RestockWish, boolean>({
    kind: 'restock',
    thingOf: ({ variantId }) => String(variantId),
    async send({ variantId, isWished }) {
      const path = '/api/v1/shops/md/users/self/restock/{variant_id}/'
      const state = isWished
        ? await api.call<CallOf<typeof wishRestock>>('PUT', path, { variant_id: variantId })
        : await api.call<CallOf<typeof dropRestockWish>>('DELETE', path, { variant_id: variantId })
      return state.is_wished
    },
    invalidates: ({ projectId }) => [wishesKey(projectId)],
    onDone: ({ isWished }) =>
      toasts.add(t(isWished ? 'shop.restock.done' : 'shop.restock.gone'), { type: 'success' }),
    onFailed: () => toasts.add(t('shop.restock.failed'), { type: 'error' }),
  })
}

/** Requests a restock notification (product 8); a visitor signs in first. */
export function RestockButton({ projectId, variantId }: Omit<RestockWish, 'isWished'>) {
  const t = useT()
  const api = useApi()
  const user = useCurrentUser()
  const overlay = useOverlay<boolean>('restock')
  const { data } = useQuery({
    queryKey: wishesKey(projectId),
    queryFn: createQueryFn<CallOf<typeof listRestockWishes>>(api, '/api/v1/shops/md/users/self/restock/', {
      project_id: projectId,
    }),
    enabled: Boolean(user),
  })
  const mustSignIn = useSignInFirst(pending)
  const mutation = useRestockWish()
  const isWished = overlay(String(variantId)) ?? data?.variant_ids.includes(variantId) ?? false
  const change = () => {
    if (mutation.isPending || mustSignIn({ projectId, variantId }, { to: 'restock' })) return
    mutation.mutate({ input: { projectId, variantId, isWished: !isWished }, expected: !isWished })
  }
  return (
    <Button
      aria-pressed={isWished}
      busy={mutation.isPending}
      iconStart={isWished ? <CheckIcon size={18} /> : <BellIcon size={18} />}
      onClick={change}
    >
      {t(isWished ? 'shop.restock.wished' : 'shop.restock')}
    </Button>
  )
}

/** Sends the pending request after signing in. Use it once per page. */
export function usePendingRestockWish(): void {
  const { mutate } = useRestockWish()
  usePendingAct(pending, pendingWish => mutate({ input: { ...pendingWish, isWished: true }, expected: true }))
}
