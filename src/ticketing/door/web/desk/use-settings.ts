import { useSyncExternalStore } from 'react'
import { ownLocalStorage } from '../../../../platform/web/storage/local-storage.ts'

export type DoorSetting = 'sound' | 'vibration'

const keyOf = (name: DoorSetting) => `door:${name}`

/** A setting of this device, on unless it was turned off. */
export function useDoorSetting(name: DoorSetting): [isOn: boolean, set: (isOn: boolean) => void] {
  const storage = ownLocalStorage()
  const isOn = useSyncExternalStore(
    listen => storage.subscribe(keyOf(name), listen),
    () => storage.get(keyOf(name)) !== 'off',
    () => true,
  )
  return [isOn, next => storage.set(keyOf(name), next ? null : 'off')]
}
