import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { changeEmailSettings, getEmailSettings } from '../contract.ts'
import { type Change, derivePageState, mergeChange } from './changed-emails.ts'

const address = '/api/v1/email-settings/{token}/'

const settingsQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['email-settings', token],
    queryFn: createQueryFn<CallOf<typeof getEmailSettings>>(api, address, { token }),
    enabled: token !== '',
    retry: false,
  })

/** Returns the email settings of a link's fan, with optimistic updates that are rolled back on failure. */
export function useEmailSettings(token: string | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const reports = useErrorReports()
  const query = settingsQuery(api, token ?? '')
  const { data, error, refetch } = useQuery(query)
  const [saved, setSaved] = useState<'recovery.mails.saved' | 'recovery.mails.stopped' | null>(null)

  async function change(update: Change, savedKey: typeof saved = 'recovery.mails.saved'): Promise<void> {
    const act = reports.act()
    setSaved(null)
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    queryClient.setQueryData(query.queryKey, before => before && mergeChange(before, update))
    try {
      await api.call<CallOf<typeof changeEmailSettings>>('PATCH', address, { token: token ?? '', ...update })
      setSaved(savedKey)
    } catch (failure) {
      reports.report(act, failure)
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
    }
  }

  const state = derivePageState({ token, error, choices: data })
  return { state, error, choices: data, saved, change, retry: () => void refetch() } as const
}

export type EmailSettings = ReturnType<typeof useEmailSettings>
