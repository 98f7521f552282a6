import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { getErrorText } from '../../../platform/web/forms/error-text.ts'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { Rich, useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { getPhoneLink, openPhoneLink } from '../contract.ts'

const linkQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['phone-link', token],
    queryFn: createQueryFn<CallOf<typeof getPhoneLink>>(api, '/api/v1/phone-links/{token}/', { token }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/**
 * `/confirm_phone/?token=`: the page of the link in a text message. Opening it has no effect, so that
 * link-preview bots verify nothing; the button does. The token is read in the browser, because the HTML is
 * the same for everyone.
 */
function ConfirmPhonePage() {
  const t = useT()
  const texts = useTexts()
  const token = useToken()
  const api = useApi()
  const { data, error, refetch } = useQuery({ ...linkQuery(api, token ?? ''), enabled: Boolean(token) })
  const opening = useOpening(token ?? '')
  const state = token === '' ? 'ended' : error ? 'failed' : (data?.state ?? 'loading')
  const text = () => {
    if (state === 'failed') return getErrorText(texts, error)
    if (state !== 'waiting') return t(`sign.link.${state}.text`)
    return (
      <Rich
        id="sign.link.waiting.text"
        values={{ phone: data?.phone_number_hint ?? '' }}
        parts={{ phone: numberHint => <strong dir="ltr">{numberHint}</strong> }}
      />
    )
  }
  return (
    <NarrowPage
      title={state === 'loading' ? t('account.phone.title') : t(`sign.link.${state}`)}
      text={text()}
    >
      {/* Keyed, so that the button doesn't count as a skeleton that moved (layout shift). */}
      <NeedsScript key={state} text={t('sign.noscript')}>
        {state === 'loading' && <Skeleton lines={3} />}
        {state === 'waiting' && (
          <Button
            look="primary"
            wide
            busy={opening.isRunning}
            busyText={t('sign.verify.busy')}
            onClick={opening.open}
          >
            {t('sign.link.verify')}
          </Button>
        )}
        {state === 'failed' && <Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      </NeedsScript>
    </NarrowPage>
  )
}

/** The URL's token; undefined on the server and during hydration. */
function useToken(): string | undefined {
  const { history } = useRouter()
  return useSyncExternalStore<string | undefined>(
    history.subscribe,
    () => new URLSearchParams(history.location.search).get('token') ?? '',
    () => undefined,
  )
}

function useOpening(token: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const reports = useErrorReports()
  const [isRunning, setRunning] = useState(false)
  async function open(): Promise<void> {
    const act = reports.act()
    setRunning(true)
    try {
      await api.call<CallOf<typeof openPhoneLink>>('POST', '/api/v1/phone-links/{token}/', { token })
    } catch (error) {
      // The page itself shows an expired link (410).
      if (!(error instanceof ApiError && error.status === 410)) reports.report(act, error)
    }
    await queryClient.invalidateQueries({ queryKey: ['phone-link', token] })
    setRunning(false)
  }
  return { isRunning, open }
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('account.phone.title'),
    description: t('sign.link.description'),
    noIndex: true,
  }),
  Component: ConfirmPhonePage,
})
