import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { RadioGroup } from '../../../platform/ui/radio-group.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import { ErrorNote, RowsSkeleton } from '../../kit/web/shared/states.tsx'
import type { listOrderMails, resendOrderMail } from '../acts-contract.ts'
import { useMailName } from './order-mails.tsx'
import { type Order, refreshOrders } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'

type ListMails = CallOf<typeof listOrderMails>
type Mail = ListMails['answer']['results'][number]

const path = '/api/studio/orders/{order_id}/mails/'
const toValue = ({ kind, of }: Mail) => `${kind} ${of ?? ''}`

/** Sends one of the order's mails again, with what is true now. */
export function ResendDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const { order_id: orderId } = order
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'orders', orderId, 'mails'],
    queryFn: createQueryFn<ListMails>(api, path, { order_id: orderId }),
    gcTime: 0,
  })
  const mails = data?.results ?? []
  const [value, setValue] = useState<string>()
  const chosen = mails.find(mail => toValue(mail) === value)
  return (
    <ActDialog
      title={t('studio-orders.resend.title', { number: order.number })}
      consequences={isFixed =>
        data ? (
          <MailChoice mails={mails} order={order} value={value} onChange={setValue} isFixed={isFixed} />
        ) : error ? (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={3} />
        )
      }
      reason="none"
      blocked={chosen ? undefined : t('studio-orders.resend.missing')}
      confirmLabel={t('studio-orders.resend')}
      run={async ({ idempotencyKey }) => {
        if (!chosen) return
        const input = { order_id: orderId, kind: chosen.kind, of: chosen.of }
        await api
          .call<CallOf<typeof resendOrderMail>>('POST', path, input, { idempotencyKey })
          .finally(() => refreshOrders(client))
      }}
      doneText={t('studio-orders.resend.done')}
      onClose={onClose}
    />
  )
}

interface ChoiceProps {
  mails: readonly Mail[]
  order: Order
  value: string | undefined
  onChange: (value: string) => void
  isFixed: boolean
}

function MailChoice({ mails, order, value, onChange, isFixed }: ChoiceProps) {
  const t = useT()
  const getMailName = useMailName()
  const { money } = useOrderFormats()
  const refunds = order.payments.flatMap(payment =>
    payment.refunds.map(refund => ({ ...refund, currency: payment.charged_currency ?? payment.currency })),
  )
  /** Returns the refund's amount or the parcel's number, by which one of several mails is known. */
  const getDetail = (of: string) => {
    const refund = refunds.find(({ refund_id: id }) => id === of)
    return refund ? money(refund.amount, refund.currency) : of
  }
  if (mails.length === 0) return <p>{t('studio-orders.resend.none')}</p>
  return (
    <>
      <RadioGroup
        legend={t('studio-orders.resend.which')}
        name="mail"
        value={value}
        onChange={onChange}
        disabled={isFixed}
        options={mails.map(mail => ({
          value: toValue(mail),
          label: getMailName(mail.kind),
          ...(mail.of !== null && { hint: getDetail(mail.of) }),
        }))}
      />
      <p>{t('studio-orders.resend.text')}</p>
    </>
  )
}
