import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { getServiceWorker } from '../../../platform/web/browser/service-worker.ts'
import type { getPushKey, keepPushSubscription, removePushSubscription } from '../../contract.ts'
import { markPushLoaded, pushMarker } from './push-marker.ts'

markPushLoaded()

const subscriptionsPath = '/api/v1/users/self/push-subscriptions/'

/** Whether this browser supports Web Push. The service worker exists only in production builds. */
export function canPush(): boolean {
  return (
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  )
}

/** Whether this browser shows this fan's push notifications. */
export function isPushOn(userId: number): boolean {
  return canPush() && Notification.permission === 'granted' && pushMarker.get() === String(userId)
}

/**
 * Serializes turning push on and off and renewing it, so that a pending renewal doesn't override the fan's
 * click.
 */
let before: Promise<unknown> = Promise.resolve()
let renewal = new AbortController()

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = before.then(work)
  before = result.catch(() => {})
  return result
}

/**
 * Requests the notification permission if needed, and subscribes this browser; call it only from a user
 * gesture. Resolves with false if the fan declines. Rejects if the browser or the server fails.
 */
export async function turnPushOn(api: ApiClient, userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await inTurn(() => register(api, userId))
  return true
}

/**
 * Unsubscribes this browser, also on the server. Never rejects: if the request to the server fails, the next
 * push fails and the server deletes the subscription.
 */
export function turnPushOff(api: ApiClient): Promise<void> {
  renewal.abort()
  return inTurn(async () => {
    if (pushMarker.get() === null) return
    pushMarker.set(null)
    const subscription = await currentSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    await Promise.allSettled([
      api.call<CallOf<typeof removePushSubscription>>('DELETE', subscriptionsPath, { endpoint }),
      subscription.unsubscribe(),
    ])
  })
}

/** Subscribes this browser again if push is on, because the endpoint, keys or session may have changed. */
export async function renewPush(api: ApiClient, userId: number): Promise<void> {
  renewal = new AbortController()
  const { signal } = renewal
  await inTurn(async () => {
    if (isPushOn(userId)) await register(api, userId, signal)
  })
}

async function register(api: ApiClient, userId: number, signal?: AbortSignal): Promise<void> {
  const { public_key } = await api.call<CallOf<typeof getPushKey>>('GET', '/api/v1/push/key/', {}, { signal })
  const { pushManager } = await getServiceWorker()
  const { endpoint = '', keys } = (await subscribe(pushManager, public_key)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const input = { endpoint, keys: { p256dh, auth } }
  await api.call<CallOf<typeof keepPushSubscription>>('PUT', subscriptionsPath, input, { signal })
  pushMarker.set(String(userId))
}

/** A browser has only one subscription; one with an older VAPID key must first be removed. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    if ((error as DOMException).name !== 'InvalidStateError') throw error
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  }
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : undefined
  return (await registration?.pushManager.getSubscription()) ?? null
}
