import { createApiClient } from '../../../../platform/web/api/client.ts'
import { ownRuntime } from '../../../../platform/web/api/runtime.ts'
import { openDeviceStore } from './device-store.ts'
import { createDoorDevice, type DoorDevice } from './door-device.ts'
import { keepPage } from './keep-page.ts'
import { keepSyncing } from './keep-syncing.ts'

/** A whole list of a large hall over a slow network. */
const timeoutMs = 120_000

export interface RunningDevice {
  device: DoorDevice
  /** Syncs now rather than after the pause. */
  hurry: () => void
}

let own: Promise<RunningDevice> | null = null

/** The door of this page, which starts with the first asker and syncs until the page is gone. */
export function ownDevice(): Promise<RunningDevice> {
  own ??= startDevice()
  return own
}

async function startDevice(): Promise<RunningDevice> {
  const device = createDoorDevice({
    store: await openDeviceStore(),
    clientOf: token =>
      createApiClient({
        ...{ ...ownRuntime, baseUrl: '', timeoutMs, token },
        markerHeader: ['X-Requested-With', 'browser'],
      }),
    now: Date.now,
  })
  await device.start()
  const { hurry } = keepSyncing({ sync: device.sync, wait: ownRuntime.wait, random: Math.random })
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry())
  void keepPage()
  // Else a phone that is short of room may drop the list in the middle of a night.
  void navigator.storage?.persist?.()
  return { device, hurry }
}
