import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/web/use-api.ts'
import { bridgeStatusQuery, confirmReturn } from './bridge-queries.ts'
import {
  type BridgeResult,
  type BridgeState,
  getBridgeState,
  getPollPauseMs,
  isSettled,
  type PaymentState,
} from './bridge-state.ts'

interface Bridge {
  state: BridgeState
  payment: PaymentState | undefined
}

const tickMs = 1_000

/** Reports the fan's return once, then polls the payment's status until it's settled. */
export function useBridge(paymentId: string, result: BridgeResult): Bridge {
  const api = useApi()
  const waitedMs = useWaited()
  const { data, dataUpdatedAt, errorUpdateCount } = useQuery({
    ...bridgeStatusQuery(api, paymentId),
    refetchInterval: ({ state: { data: seen, dataUpdateCount, errorUpdateCount: failures } }) => {
      if (seen && isSettled(getBridgeState({ payment: seen, result, waitedMs }))) return false
      return getPollPauseMs(dataUpdateCount + failures)
    },
  })
  const state = data ? getBridgeState({ payment: data, result, waitedMs }) : 'checking'
  const isKnown = dataUpdatedAt > 0 || errorUpdateCount > 0
  const isConfirmed = useRef(false)
  useEffect(() => {
    if (isConfirmed.current || !isKnown || isSettled(state)) return
    isConfirmed.current = true
    // Ignores a failure: polling continues, and the server polls the provider anyway.
    confirmReturn(api, paymentId, result).catch(() => undefined)
  }, [api, paymentId, result, isKnown, state])
  return { state, payment: data }
}

/** Returns the milliseconds since the page was opened. */
function useWaited(): number {
  const [waitedMs, setWaited] = useState(0)
  useEffect(() => {
    const from = performance.now()
    const timer = setInterval(
      () => setWaited(Math.round((performance.now() - from) / tickMs) * tickMs),
      tickMs,
    )
    return () => clearInterval(timer)
  }, [])
  return waitedMs
}
