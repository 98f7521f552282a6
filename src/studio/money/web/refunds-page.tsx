import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { formatDayAndTime } from '../../../platform/web/zone-times.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import type { checkRefund, payRefundByHand } from '../contract.ts'
import styles from './money.module.css'
import { MoneySections } from './money-sections.tsx'
import { moneyKey, type Refund, refundsPageSize, refundsQuery } from './queries.ts'
import { nameProvider } from './use-money-words.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-money.tab.refunds'), description: '' }),
  Component: RefundsPage,
})

type Act = Refund['allowed'][number]

/** Refunds that failed or that the provider has not finished, with the acts on them. */
function RefundsPage() {
  const { t, locale } = useTexts()
  const address = useListAddress(['state'])
  const { data, error, refetch } = useQuery(refundsQuery(useApi(), address, locale))
  const [chosen, setChosen] = useState<{ act: Act; refund: Refund } | null>(null)
  const columns = useColumns((act, refund) => setChosen({ act, refund }))
  return (
    <>
      <ListPage
        name="refunds"
        title={t('studio-money.tab.refunds')}
        sections={<MoneySections />}
        columns={columns}
        filters={[
          {
            key: 'state',
            title: t('studio-money.state'),
            options: [
              { value: 'failed', label: t('studio-money.refund.failed') },
              { value: 'waiting', label: t('studio-money.refund.waiting') },
            ],
          },
        ]}
        address={address}
        list={{
          rows: data?.results,
          paging: { kind: 'pages', total: data?.pagination.total_count, limit: refundsPageSize },
          error,
          retry: () => void refetch(),
        }}
        rowKey={refund => refund.refund_id}
        rowName={refund => refund.order.number}
        empty={{ title: t('studio-money.noRefunds'), text: t('studio-money.noRefundsText') }}
      />
      {chosen && <RefundActDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function useColumns(onAct: (act: Act, refund: Refund) => void): ListColumn<Refund>[] {
  const { t, tag } = useTexts()
  const { money } = useFormats()
  const zone = useOwnZone()
  const time = (at: string) => <time dateTime={at}>{formatDayAndTime(tag, at, zone)}</time>
  return [
    {
      id: 'order',
      title: t('studio-money.order'),
      cell: ({ order }) => <a href={studioPaths.order(order.order_id)}>{order.number}</a>,
    },
    {
      id: 'status',
      title: t('studio-money.state'),
      cell: ({ status }) =>
        status === 'failed' ? (
          <Badge color="danger">{t('studio-money.refund.failed')}</Badge>
        ) : (
          <Badge color="info">{t('studio-money.refund.waiting')}</Badge>
        ),
      isOnPhone: true,
    },
    {
      id: 'amount',
      title: t('studio-money.amount'),
      cell: ({ amount, currency }) => money(amount, currency),
      isNumber: true,
      isOnPhone: true,
    },
    { id: 'project', title: t('studio-money.project'), cell: ({ project }) => project.name },
    { id: 'provider', title: t('studio-money.provider'), cell: ({ provider }) => nameProvider(provider) },
    {
      id: 'failure',
      title: t('studio-money.failure'),
      cell: ({ failure_reason: failure }) => failure,
      isOnPhone: true,
    },
    { id: 'requested', title: t('studio-money.requested'), cell: refund => time(refund.requested_at) },
    { id: 'reason', title: t('studio-money.reason'), cell: ({ reason }) => reason, isOptional: true },
    {
      id: 'act',
      title: t('studio-money.act'),
      cell: refund => (
        <span className={styles['acts']}>
          {refund.allowed.map(act => (
            <Button key={act} size={40} onClick={() => onAct(act, refund)}>
              {t(`studio-money.act.${act}`)}
            </Button>
          ))}
        </span>
      ),
      isOnPhone: true,
    },
  ]
}

interface DialogProps {
  act: Act
  refund: Refund
  onClose: () => void
}

function RefundActDialog({ act, refund, onClose }: DialogProps) {
  const { t } = useTexts()
  const { money } = useFormats()
  const api = useApi()
  const client = useQueryClient()
  const { refund_id, provider } = refund
  const values = { amount: money(refund.amount, refund.currency), order: refund.order.number }
  async function run({ reason, idempotencyKey }: { reason: string; idempotencyKey: string }) {
    const once = { idempotencyKey }
    try {
      if (act === 'check') {
        const path = '/api/studio/money/refunds/check/'
        await api.call<CallOf<typeof checkRefund>>('POST', path, { refund_id }, once)
      } else {
        const path = '/api/studio/money/refunds/{refund_id}/by-hand/'
        await api.call<CallOf<typeof payRefundByHand>>('POST', path, { refund_id, reason }, once)
      }
    } finally {
      void client.invalidateQueries({ queryKey: moneyKey })
    }
  }
  return (
    <ActDialog
      title={t(`studio-money.ask.${act}`, values)}
      consequences={<p>{t(`studio-money.consequence.${act}`, { provider: nameProvider(provider) })}</p>}
      reason={act === 'check' ? 'none' : 'required'}
      confirmLabel={t(`studio-money.act.${act}`)}
      run={run}
      doneText={t(`studio-money.done.${act}`)}
      onClose={onClose}
    />
  )
}
