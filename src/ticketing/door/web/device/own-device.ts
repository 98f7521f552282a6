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

/**
 * The door of this page, which starts with the first asker and syncs until the page is gone. `onElsewhere`: another tab
 * has it, and this one waits.
 */
export function ownDevice(onElsewhere: () => void): Promise<RunningDevice> {
  own ??= startDevice(onElsewhere)
  return own
}

async function startDevice(onElsewhere: () => void): Promise<RunningDevice> {
  await beOnlyTab(onElsewhere)
  const device = createDoorDevice({
    store: await openDeviceStore(),
    clientOf: token =>
      createApiClient({
        ...ownRuntime,
        baseUrl: '',
        timeoutMs,
        token,
        markerHeader: ['X-Requested-With', 'browser'],
      }),
    now: Date.now,
  })
  await device.start()
  const { hurry } = keepSyncing({ sync: device.sync, wait: ownRuntime.wait, random: Math.random })
  for (const change of ['online', 'offline']) window.addEventListener(change, hurry)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry())
  void keepPage()
  // Else a phone that is short of room may drop the list in the middle of a night.
  void navigator.storage?.persist?.()
  return { device, hurry }
}

/** Two tabs would give their entries the same numbers. Resolves once no other has the door; held until the page is gone. */
async function beOnlyTab(onElsewhere: () => void): Promise<void> {
  const { locks } = navigator
  // Only pages without HTTPS lack them, and those have no camera either.
  if (!locks) return
  const forGood = () => new Promise<never>(() => {})
  await new Promise<void>(resolve => {
    const hold = () => {
      resolve()
      return forGood()
    }
    void locks.request('door', { ifAvailable: true }, lock => {
      if (lock) return hold()
      onElsewhere()
      void locks.request('door', hold)
      return undefined
    })
  })
}
