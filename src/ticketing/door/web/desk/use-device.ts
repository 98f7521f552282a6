import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DeviceState } from '../device/device-state.ts'
import { getOwnDevice, type RunningDevice } from '../device/own-device.ts'

const loading: DeviceState = { kind: 'loading' }
const never = () => () => {}

/**
 * Returns the door on this device with its state; the state is `loading` on the server and until it has been
 * read.
 */
export function useDevice() {
  const [running, setRunning] = useState<RunningDevice | null>(null)
  const [trouble, setTrouble] = useState<'failed' | 'elsewhere' | null>(null)
  useEffect(() => {
    getOwnDevice(() => setTrouble('elsewhere')).then(setRunning, () => setTrouble('failed'))
  }, [])
  const { subscribe = never, getState = () => loading } = running?.device ?? {}
  const state = useSyncExternalStore(subscribe, getState, () => loading)
  return { running, state, trouble }
}
