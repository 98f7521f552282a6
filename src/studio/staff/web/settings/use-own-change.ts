import { useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { getStudioErrorText } from '../../../kit/web/shared/error-text.ts'
import type { changeOwnStaff } from '../../contract.ts'

type OwnChange = CallOf<typeof changeOwnStaff>['input']

/** Returns a function that reads the signed-in person again, after one of their settings has changed. */
export function useReloadSelf(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['studio', 'self'] })
}

/** Returns a function that saves a change of the own profile; it rejects if that failed. */
export function useOwnChange(): (change: OwnChange) => Promise<void> {
  const api = useApi()
  const reload = useReloadSelf()
  return async change => {
    await api.call<CallOf<typeof changeOwnStaff>>('PATCH', '/api/studio/staff/self/', change)
    await reload()
  }
}

/** Returns a function that shows the failure of an act that no dialog or form shows. */
export function useErrorToast(): (error: unknown) => void {
  const texts = useTexts()
  return error => {
    const text = getStudioErrorText(texts, error)
    if (text !== null) toasts.add(text, { type: 'error' })
  }
}
