import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { type KeyValueStore, parseJson } from '../../../platform/web/storage/local-storage.ts'
import { saveLastUrl } from '../../accounts/web/shared/last-url.ts'
import type { authorize } from '../contract.ts'
import type { Service } from './shared/services.ts'

/**
 * A pending OAuth sign-in, stored in this tab's session storage, so that a forged callback (login CSRF) is
 * ignored.
 */
export interface Attempt {
  service: Service
  state: string
  /** Links the service in the settings instead of signing in. */
  isLinking: boolean
}

const STORAGE_KEY = 'oauth:attempt'

interface BrowserDeps {
  api: ApiClient
  session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  local: KeyValueStore
  /** The current path, query and fragment. */
  here: string
}

/** Starts an attempt; resolves with the URL to redirect to. Rejects with an ApiError. */
export async function beginAttempt(
  { service, isLinking }: Omit<Attempt, 'state'>,
  { api, session, local, here }: BrowserDeps,
): Promise<string> {
  const input = { provider: service, redirect_uri: paths.oauthConnect(service) }
  const path = '/api/v1/oauth/authorize/{provider}/'
  const { authorize_url: address, state } = await api.call<CallOf<typeof authorize>>('GET', path, input, {
    fresh: true,
  })
  session.setItem(STORAGE_KEY, JSON.stringify({ service, state, isLinking }))
  saveLastUrl(local, here)
  return address
}

/** Takes the attempt that this `state` belongs to, once; null if this tab didn't start it (CSRF). */
export function takeAttempt(
  session: BrowserDeps['session'],
  callback: { service: string; state: string | null },
): Attempt | null {
  const stored = parseJson(session.getItem(STORAGE_KEY)) as Partial<Attempt> | null
  session.removeItem(STORAGE_KEY)
  if (!stored || typeof stored !== 'object' || typeof stored.state !== 'string' || stored.state === '')
    return null
  if (stored.service !== callback.service || stored.state !== callback.state) return null
  return { service: stored.service as Service, state: stored.state, isLinking: stored.isLinking === true }
}
