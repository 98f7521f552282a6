import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import { openPayWindow, paysInWindow } from './pay-window.ts'
import { paymentReturnOf } from './payment-return.ts'

const lookMs = 500

/** The provider's window, of methods that have one here. */
export interface PayWindow {
  /** `gone`: closed by the fan, or cut off by the provider's own policy. It says nothing about the payment. */
  state: 'none' | 'open' | 'gone'
  /** In the press itself. Does nothing where the method leads away from the page. */
  open: (method: PaymentMethod | null) => void
  /** Leads it to the provider. False if there is none, because it was blocked or isn't wanted. */
  lead: (url: string) => boolean
  show: () => void
  close: () => void
}

/**
 * Holds the provider's window above what comes and goes with the order. Whatever becomes of the window, the server
 * knows: the open order is asked for all the time.
 */
export function usePayWindow(projectId: number): PayWindow {
  const t = useT()
  const router = useRouter()
  const held = useRef<Window | null>(null)
  const [state, setState] = useState<PayWindow['state']>('none')
  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    const returned = paymentReturnOf(event, { origin: window.location.origin, projectId })
    if (!returned) return
    // Also of a window from before a reload of this page.
    const source = event.source as Window | null
    source?.close()
    close()
    const { orderId, method, result } = returned
    router.navigate({ href: paths.purchaseBridge(projectId, orderId, method, result) })
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => onMessage(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (state !== 'open') return
    // Browsers tell nobody that a window was closed.
    const timer = setInterval(() => {
      if (held.current?.closed) setState('gone')
    }, lookMs)
    return () => clearInterval(timer)
  }, [state])

  function close() {
    held.current?.close()
    held.current = null
    setState('none')
  }
  return {
    state,
    open(method) {
      close()
      if (paysInWindow(method)) held.current = openPayWindow(t('checkout.pay.busy'))
    },
    lead(url) {
      if (!held.current) return false
      const isClosed = held.current.closed
      if (!isClosed) held.current.location.replace(url)
      setState(isClosed ? 'gone' : 'open')
      return true
    },
    show: () => held.current?.focus(),
    close,
  }
}
