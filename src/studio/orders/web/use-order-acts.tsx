import { type ReactNode, useState } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ObjectAct } from '../../kit/web/shared/object-page.tsx'
import { ParcelDialog } from './parcel-dialog.tsx'
import type { Order, OrderAct, OrderTicket } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ReissueDialog } from './reissue-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** An act whose dialog is open. */
export type OpenAct =
  | { act: 'refund' | 'replace' | 'dispatch' | 'resend' }
  | { act: 'reissue'; ticket: OrderTicket }
  | { act: 'void'; tickets: readonly OrderTicket[] }

/** The acts on an order, a function that opens one, and the dialog of the open one. */
export function useOrderActs(order: Order): {
  acts: ObjectAct<OrderAct>[]
  open: (act: OpenAct) => void
  dialog: ReactNode
} {
  const t = useT()
  const [chosen, setChosen] = useState<OpenAct | null>(null)
  const offer = (act: 'refund' | 'replace' | 'dispatch') => ({
    name: act,
    label: t(`studio-orders.act.${act}`),
    run: () => setChosen({ act }),
  })
  return {
    acts: [offer('replace'), offer('refund'), { ...offer('dispatch'), look: 'primary' }],
    open: setChosen,
    dialog: chosen && <OpenDialog chosen={chosen} order={order} onClose={() => setChosen(null)} />,
  }
}

function OpenDialog({ chosen, ...props }: { chosen: OpenAct; order: Order; onClose: () => void }) {
  switch (chosen.act) {
    case 'refund':
      return <RefundDialog {...props} />
    case 'replace':
      return <ReplaceDialog {...props} />
    case 'dispatch':
      return <ParcelDialog {...props} />
    case 'resend':
      return <ResendDialog {...props} />
    case 'reissue':
      return <ReissueDialog ticket={chosen.ticket} {...props} />
    case 'void':
      return <VoidDialog tickets={chosen.tickets} {...props} />
  }
}
