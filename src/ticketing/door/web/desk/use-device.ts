import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DeviceState } from '../device/device-state.ts'
import { ownDevice, type RunningDevice } from '../device/own-device.ts'

const loading: DeviceState = { kind: 'loading' }
const never = () => () => {}

/** The door on this device, and its state. On the server, and until it is read, it is loading. */
export function useDevice() {
  const [running, setRunning] = useState<RunningDevice | null>(null)
  const [trouble, setTrouble] = useState<'failed' | 'elsewhere' | null>(null)
  useEffect(() => {
    ownDevice(() => setTrouble('elsewhere')).then(setRunning, () => setTrouble('failed'))
  }, [])
  const { subscribe = never, getState = () => loading } = running?.device ?? {}
  const state = useSyncExternalStore(subscribe, getState, () => loading)
  return { running, state, trouble }
}
