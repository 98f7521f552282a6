import type { PaymentMethod } from '../../prices/contract.ts'
import type { BridgeResult } from './bridge-state.ts'

/** What the bridge in a window tells the page that opened it. */
export interface PaymentReturn {
  projectId: number
  orderId: string
  method: PaymentMethod
  result: BridgeResult
}

interface Told extends PaymentReturn {
  kind: typeof kind
}

const kind = 'payment-return'

/** Tells the page that opened this window, if there is one. Nobody else: other origins don't get the message. */
export function tellOpener(returned: PaymentReturn): void {
  const opener = window.opener as Window | null
  const told: Told = { kind, ...returned }
  opener?.postMessage(told, window.location.origin)
}

interface Listener {
  origin: string
  projectId: number
}

/** What such a window told, if it's one of ours and about this project. */
export function paymentReturnOf(
  event: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  { origin, projectId }: Listener,
): PaymentReturn | null {
  if (event.origin !== origin) return null
  const told = event.data as Partial<Told> | null
  return told?.kind === kind && told.projectId === projectId ? (told as Told) : null
}
