import type { Project } from '../../shop/web/shared/queries.ts'
import type { BridgeOrder } from './bridge-queries.ts'

export interface NextStep {
  key: 'paid' | 'sale' | 'goal' | 'draw' | 'making' | 'sent' | 'tickets'
  state: 'done' | 'yet'
}

type Bought = Pick<BridgeOrder, 'lines' | 'entry_tickets'>
type Sale = Pick<Project, 'type' | 'goal' | 'is_ended'>

/** Project types (spec 3). */
const [preOrder, fanSign] = [1, 3]

/** Lists the steps that follow a paid order. Omits the sale if the project is unknown. */
export function getNextSteps({ lines, entry_tickets: tickets }: Bought, sale: Sale | null): NextStep[] {
  const isShipped = lines.some(line => line.needs_shipping && line.refunded_count < line.quantity)
  const isAdmitting = tickets.some(({ state }) => state === 'current')
  const yet = (isSo: boolean, ...keys: NextStep['key'][]) =>
    isSo ? keys.map(key => ({ key, state: 'yet' as const })) : []
  return [
    { key: 'paid', state: 'done' },
    ...(isAdmitting ? [{ key: 'tickets', state: 'done' } as const] : []),
    ...yet(sale !== null && waitsForSale(sale, isShipped), sale?.goal ? 'goal' : 'sale'),
    ...yet(sale?.type === fanSign, 'draw'),
    ...yet(isShipped, 'making', 'sent'),
  ]
}

/**
 * Returns true if the order waits for the end of the sale. A pre-order without shipped items doesn't, because
 * its tickets are available immediately.
 */
const waitsForSale = ({ type, goal, is_ended: isEnded }: Sale, isShipped: boolean) =>
  !isEnded && (goal !== null || type === fanSign || (type === preOrder && isShipped))
