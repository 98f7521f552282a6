import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Input } from '../../../platform/ui/input.tsx'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { FormGroup, FormPage } from '../../kit/web/shared/form-page.tsx'
import type { noteDispute } from '../acts-contract.ts'
import type { DisputeProps } from './dispute-page.tsx'
import { DisputeState, DisputeSummary } from './dispute-summary.tsx'
import { EvidenceFiles } from './evidence-files.tsx'
import { useDisputeForm } from './use-dispute-form.ts'

const schema = z.object({ note: z.string(), link: z.string() })

/** Notes what was done about a dispute that is handled at its provider. */
export function DisputeNoteForm(props: DisputeProps) {
  const { order, dispute } = props
  const t = useT()
  const api = useApi()
  const form = useDisputeForm<{ note: string; link: string }>({
    ...props,
    schema,
    toValues: ({ note, link }) => ({ note: note ?? '', link: link ?? '' }),
    save: ({ note, link }, version, idempotencyKey) => {
      const input = {
        order_id: order.order_id,
        dispute_id: dispute.dispute_id,
        version,
        note: note.trim() || null,
        link: link.trim() || null,
      }
      return api.call<CallOf<typeof noteDispute>>(
        'PUT',
        '/api/studio/orders/{order_id}/dispute/note/',
        input,
        idempotencyKey === undefined ? {} : { idempotencyKey },
      )
    },
  })
  return (
    <FormPage
      title={t('studio-orders.dispute.pageTitle', { number: order.number })}
      badge={<DisputeState state={dispute.state} />}
      parent={{
        href: studioPaths.order(order.order_id),
        title: t('studio-orders.title', { number: order.number }),
      }}
      form={form}
      labels={{ note: t('studio-orders.disputeNote.note'), link: t('studio-orders.disputeNote.link') }}
    >
      <DisputeSummary {...props} />
      <FormGroup title={t('studio-orders.disputeNote')} note={t('studio-orders.disputeNote.text')}>
        <Textarea
          {...form.field('note')}
          label={t('studio-orders.disputeNote.note')}
          rows={5}
          maxLength={5_000}
        />
        <Input
          {...form.field('link')}
          label={t('studio-orders.disputeNote.link')}
          size={40}
          type="url"
          maxLength={500}
          placeholder="https://"
        />
      </FormGroup>
      {dispute.allowed.includes('edit') && <EvidenceFiles form={form} {...props} />}
    </FormPage>
  )
}
