import { createApiClient } from '../../../../platform/web/api/client.ts'
import { systemRuntime } from '../../../../platform/web/api/runtime.ts'
import { cachePage } from './cache-page.ts'
import { openDeviceStore } from './device-store.ts'
import { createDoorDevice, type DoorDevice } from './door-device.ts'
import { keepSyncing } from './keep-syncing.ts'

/** Suffices for the full list of a large venue over a slow network. */
const timeoutMs = 120_000

export interface RunningDevice {
  device: DoorDevice
  hurry: () => void
}

let own: Promise<RunningDevice> | null = null

/**
 * Returns the door of this page, which starts on the first call and syncs until the page is closed. Calls
 * `onElsewhere` if another tab has the door, so that this one waits.
 */
export function getOwnDevice(onElsewhere: () => void): Promise<RunningDevice> {
  own ??= startDevice(onElsewhere)
  return own
}

async function startDevice(onElsewhere: () => void): Promise<RunningDevice> {
  await beOnlyTab(onElsewhere)
  const device = createDoorDevice({
    store: await openDeviceStore(),
    clientOf: token =>
      createApiClient({
        ...systemRuntime,
        baseUrl: '',
        timeoutMs,
        token,
        markerHeader: ['X-Requested-With', 'browser'],
      }),
    now: Date.now,
  })
  await device.start()
  const { hurry } = keepSyncing({ sync: device.sync, wait: systemRuntime.wait, random: Math.random })
  for (const change of ['online', 'offline']) window.addEventListener(change, hurry)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry())
  void cachePage()
  // Without persistent storage, a phone low on space may drop the list during an event.
  void navigator.storage?.persist?.()
  return { device, hurry }
}

/**
 * Waits until no other tab has the door and holds a lock until the page is closed, because two tabs would
 * number their entries alike.
 */
async function beOnlyTab(onElsewhere: () => void): Promise<void> {
  const { locks } = navigator
  // Locks are missing only on pages without HTTPS, which have no camera either.
  if (!locks) return
  const waitForever = () => new Promise<never>(() => {})
  await new Promise<void>(resolve => {
    const hold = () => {
      resolve()
      return waitForever()
    }
    void locks.request('door', { ifAvailable: true }, lock => {
      if (lock) return hold()
      onElsewhere()
      void locks.request('door', hold)
      return undefined
    })
  })
}
