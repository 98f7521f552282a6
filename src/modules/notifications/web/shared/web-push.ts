import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import type { getPushKey, keepPushSubscription, removePushSubscription } from '../../contract.ts'
import { pushMarker } from './push-marker.ts'

const subscriptionsPath = '/api/v1/users/self/push-subscriptions/'

/** Whether this browser can show what is sent while no page is open. The service worker is there in production only. */
export function canPush(): boolean {
  return (
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  )
}

/** Whether this browser shows what the fan is told. */
export function isPushOn(userId: number): boolean {
  return canPush() && Notification.permission === 'granted' && pushMarker.get() === String(userId)
}

/** What turns push on or off waits for what did so before: a renewal under way must not undo a press. */
let before: Promise<unknown> = Promise.resolve()
let renewal = new AbortController()

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = before.then(work)
  before = result.catch(() => {})
  return result
}

/**
 * Asks the fan for leave where that has not been given, and turns push on in this browser; call it on a press alone.
 * Resolves to false where the fan does not want it. Rejects where the browser or the server fails.
 */
export async function turnPushOn(api: ApiClient, userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await inTurn(() => register(api, userId))
  return true
}

/** Turns push off in this browser, on the server too. Never rejects: what the server misses it learns at the next try. */
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

/** Tells the server of this browser anew, where push is on: the address, the keys or the session may be others. */
export async function renewPush(api: ApiClient, userId: number): Promise<void> {
  renewal = new AbortController()
  const { signal } = renewal
  await inTurn(async () => {
    if (isPushOn(userId)) await register(api, userId, signal)
  })
}

async function register(api: ApiClient, userId: number, signal?: AbortSignal): Promise<void> {
  const { public_key } = await api.call<CallOf<typeof getPushKey>>('GET', '/api/v1/push/key/', {}, { signal })
  const { pushManager } = await navigator.serviceWorker.ready
  const { endpoint = '', keys } = (await subscribe(pushManager, public_key)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const input = { endpoint, keys: { p256dh, auth } }
  await api.call<CallOf<typeof keepPushSubscription>>('PUT', subscriptionsPath, input, { signal })
  pushMarker.set(String(userId))
}

/** A browser keeps one subscription; one of another key of ours has to go first. */
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
