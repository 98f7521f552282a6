import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DeviceState } from '../device/device-state.ts'
import { ownDevice, type RunningDevice } from '../device/own-device.ts'

const loading: DeviceState = { kind: 'loading' }
const never = () => () => {}

/** The door on this device, and its state. On the server, and until it is read, it is loading. */
export function useDevice(): { running: RunningDevice | null; state: DeviceState; hasFailed: boolean } {
  const [running, setRunning] = useState<RunningDevice | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    ownDevice().then(setRunning, () => setFailed(true))
  }, [])
  const { subscribe = never, getState = () => loading } = running?.device ?? {}
  const state = useSyncExternalStore(subscribe, getState, () => loading)
  return { running, state, hasFailed }
}
