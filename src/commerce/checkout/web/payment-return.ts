import type { PaymentMethod } from '../../prices/contract.ts'
import type { BridgeResult } from './bridge-state.ts'

/** Message from the bridge in a window to the page that opened it. */
export interface PaymentReturn {
  projectId: number
  orderId: string
  method: PaymentMethod
  result: BridgeResult
}

interface PaymentReturnMessage extends PaymentReturn {
  kind: typeof kind
}

const kind = 'payment-return'

/** Notifies the page that opened this window, if any. Other origins don't receive the message. */
export function notifyOpener(returned: PaymentReturn): void {
  const opener = window.opener as Window | null
  const message: PaymentReturnMessage = { kind, ...returned }
  opener?.postMessage(message, window.location.origin)
}

interface Listener {
  origin: string
  projectId: number
}

/** Returns the message if it comes from our origin and concerns this project; otherwise null. */
export function readPaymentReturn(
  event: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  { origin, projectId }: Listener,
): PaymentReturn | null {
  if (event.origin !== origin) return null
  const message = event.data as Partial<PaymentReturnMessage> | null
  return message?.kind === kind && message.projectId === projectId ? (message as PaymentReturnMessage) : null
}
