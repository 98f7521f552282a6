import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { Rich, useT, useTexts } from '../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { confirmAsParent, getParentRequest } from '../contract.ts'
import styles from './confirm.module.css'
import { getParentErrorText, isLinkEnded } from './link-errors.ts'
import { useSingleCall } from './use-once.ts'

const address = '/api/v1/parent-confirmations/{token}/'

const requestQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['parent-request', token],
    queryFn: createQueryFn<CallOf<typeof getParentRequest>>(api, address, { token }),
    retry: false,
  })

type State = 'loading' | 'failed' | 'waiting' | 'confirmed' | 'already' | 'ended'

/** Parental consent: shows the fan and the request, and confirms it. */
export function ConfirmAsParent({ token }: { token: string }) {
  const t = useT()
  const { data, error, refetch } = useQuery(requestQuery(useApi(), token))
  const { isRunning, said, confirm } = useYes(token)
  const state: State = said ?? (error ? (isLinkEnded(error) ? 'ended' : 'failed') : deriveState(data))
  const words: Record<State, ReactNode> = {
    loading: t('recovery.confirm.loading.text'),
    failed: getParentErrorText(t, error),
    waiting: data && <Question request={data} />,
    confirmed: t('recovery.parent.confirmed.text', { name: data?.username ?? '' }),
    already: t('recovery.parent.already.text', { name: data?.username ?? '' }),
    ended: t('recovery.parent.ended.text'),
  }
  return (
    <NarrowPage
      title={state === 'loading' ? t('recovery.confirm.loading') : t(`recovery.parent.${state}`)}
      text={words[state]}
    >
      {/* Keyed, so that the button doesn't count as a skeleton that moved (layout shift). */}
      <NeedsScript key={state} text={t('recovery.noscript')}>
        {state === 'loading' && <Skeleton lines={3} />}
        {state === 'failed' && <Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        {state === 'waiting' && (
          <>
            <Button look="primary" wide busy={isRunning} busyText={t('recovery.busy')} onClick={confirm}>
              {t('recovery.parent.press')}
            </Button>
            <Refusal name={data?.username ?? ''} />
          </>
        )}
        {state === 'ended' && (
          <ButtonLink wide href={paths.contact()}>
            {t('recovery.parent.contact')}
          </ButtonLink>
        )}
      </NeedsScript>
    </NarrowPage>
  )
}

type ParentRequest = ResponseOf<typeof getParentRequest>

function deriveState(request: ParentRequest | undefined): State {
  if (!request) return 'loading'
  return request.is_confirmed ? 'already' : 'waiting'
}

function useYes(token: string) {
  const api = useApi()
  const [said, setSaid] = useState<'confirmed' | 'already' | 'ended' | null>(null)
  const t = useT()
  const { isRunning, run } = useSingleCall(error => {
    const text = getParentErrorText(t, error)
    if (isLinkEnded(error)) setSaid('ended')
    else if (text !== null) toasts.add(text, { type: 'error' })
    return true
  })
  const confirm = () =>
    run(async () =>
      setSaid((await api.call<CallOf<typeof confirmAsParent>>('POST', address, { token })).state),
    )
  return { isRunning, said, confirm }
}

function Question({ request }: { request: ParentRequest }) {
  const { tag } = useTexts()
  const { username: name, country_code: code, minimum_age: age } = request
  const country = new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code
  return (
    <Rich
      id="recovery.parent.waiting.text"
      values={{ name, country, age }}
      parts={{ name: text => <strong dir="auto">{text}</strong> }}
    />
  )
}

function Refusal({ name }: { name: string }) {
  return (
    <p className={styles['refusal']}>
      <Rich
        id="recovery.parent.refuse"
        values={{ name }}
        parts={{ link: text => <a href={paths.contact()}>{text}</a> }}
      />
    </p>
  )
}
