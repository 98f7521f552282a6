import { useSyncExternalStore } from 'react'
import { getLocalStorage } from '../../../../platform/web/storage/local-storage.ts'

export type DoorSetting = 'sound' | 'vibration'

const getStorageKey = (name: DoorSetting) => `door:${name}`

/** Reads and changes a setting of this device; settings are on by default. */
export function useDoorSetting(name: DoorSetting): [isOn: boolean, set: (isOn: boolean) => void] {
  const storage = getLocalStorage()
  const isOn = useSyncExternalStore(
    listen => storage.subscribe(getStorageKey(name), listen),
    () => storage.get(getStorageKey(name)) !== 'off',
    () => true,
  )
  return [isOn, next => storage.set(getStorageKey(name), next ? null : 'off')]
}
