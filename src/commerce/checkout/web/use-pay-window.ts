import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import { openPayWindow, usesPayWindow } from './pay-window.ts'
import { readPaymentReturn } from './payment-return.ts'

const lookMs = 500

export interface PayWindow {
  /**
   * `gone` means closed by the fan, or disconnected by the provider's own policy. It says nothing about the
   * payment.
   */
  state: 'none' | 'open' | 'gone'
  /** Must be called synchronously in the click handler. Does nothing if the method redirects the page. */
  open: (method: PaymentMethod | null) => void
  /** Redirects the window to the provider. Returns false if no window is open. */
  lead: (url: string) => boolean
  show: () => void
  close: () => void
}

/**
 * Manages the provider's window independently of the order's components. If the window closes or disconnects,
 * the outcome still arrives, because the open order is polled.
 */
export function usePayWindow(projectId: number): PayWindow {
  const t = useT()
  const router = useRouter()
  const held = useRef<Window | null>(null)
  const [state, setState] = useState<PayWindow['state']>('none')
  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    const returned = readPaymentReturn(event, { origin: window.location.origin, projectId })
    if (!returned) return
    // Also closes a window that was opened before this page was reloaded.
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
    // Browsers have no event for a closed window.
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
      if (usesPayWindow(method)) held.current = openPayWindow(t('checkout.pay.busy'))
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
