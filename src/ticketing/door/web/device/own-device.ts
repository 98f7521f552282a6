import { createApiClient } from '../../../../platform/web/api/client.ts'
import { systemRuntime } from '../../../../platform/web/api/runtime.ts'
import { cachePage } from './cache-page.ts'
import { openDeviceStore } from './device-store.ts'
import { createDoorDevice, type DoorDevice } from './door-device.ts'
import { keepSyncing } from './keep-syncing.ts'

/** Enough for a full list of a large venue over a slow network. */
const timeoutMs = 120_000

export interface RunningDevice {
  device: DoorDevice
  /** Syncs now instead of after the pause. */
  hurry: () => void
}

let own: Promise<RunningDevice> | null = null

/**
 * Returns the door of this page, which starts on the first call and syncs until the page is closed.
 * `onElsewhere`: another tab has the door, so this one waits.
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
  // Otherwise a phone low on storage may drop the list during an event.
  void navigator.storage?.persist?.()
  return { device, hurry }
}

/**
 * Two tabs would give their entries the same numbers. Resolves when no other tab has the door, and holds the
 * lock until the page is closed.
 */
async function beOnlyTab(onElsewhere: () => void): Promise<void> {
  const { locks } = navigator
  // Only pages without HTTPS lack locks, and those have no camera either.
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
