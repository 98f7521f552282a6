import { useState } from 'react'
import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { GraveActDialog } from '../../acts/web/shared/grave-act-dialog.tsx'
import { FormGroup, FormPage } from '../../kit/web/shared/form-page.tsx'
import type { EditForm } from '../../kit/web/shared/use-edit-form.ts'
import type { saveEvidence } from '../acts-contract.ts'
import styles from './dispute.module.css'
import type { DisputeProps } from './dispute-page.tsx'
import type { Evidence, EvidenceField } from './dispute-queries.ts'
import { DisputeState, DisputeSummary } from './dispute-summary.tsx'
import { type EvidenceFieldSetup, evidenceFields, evidenceGroups, listGroups } from './evidence-fields.ts'
import { EvidenceFiles } from './evidence-files.tsx'
import { useDisputeForm } from './use-dispute-form.ts'

export type EvidenceValues = Record<EvidenceField, string>

const textMax = 20_000
const lineMax = 500
const schema = z.object(
  Object.fromEntries(
    evidenceFields.map(({ name, isShort }) => [
      name,
      z.string().check(z.trim(), z.maxLength(isShort ? lineMax : textMax, 'ERR_INVALID_LENGTH')),
    ]),
  ) as Record<EvidenceField, z.ZodMiniString<string>>,
)

const toValues = (evidence: Evidence) =>
  Object.fromEntries(evidenceFields.map(({ name }) => [name, evidence[name] ?? ''])) as EvidenceValues

const toEvidence = (values: EvidenceValues): Evidence =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''))

/** The draft of the evidence: saved here as often as wanted, and submitted to the bank once. */
export function EvidenceForm(props: DisputeProps) {
  const { order, dispute } = props
  const t = useT()
  const api = useApi()
  const { list } = useFormats()
  const [isSubmitting, setSubmitting] = useState(false)
  const [isAll, setAll] = useState(false)
  const groups = isAll ? evidenceGroups : listGroups(dispute)
  const form = useDisputeForm<EvidenceValues>({
    ...props,
    schema,
    toValues: ({ evidence }) => toValues(evidence),
    save: (values, version, idempotencyKey) => {
      const evidence = toEvidence(values)
      const input = { order_id: order.order_id, dispute_id: dispute.dispute_id, version, evidence }
      return api.call<CallOf<typeof saveEvidence>>(
        'PUT',
        '/api/studio/orders/{order_id}/dispute/evidence/',
        input,
        idempotencyKey === undefined ? {} : { idempotencyKey },
      )
    },
    savedText: t('studio-orders.evidence.saved'),
  })
  const labels = Object.fromEntries(
    evidenceFields.map(({ name }) => [name, t(`studio-orders.evidence.field.${name}`)]),
  ) as Record<EvidenceField, string>
  return (
    <>
      <FormPage
        title={t('studio-orders.dispute.pageTitle', { number: order.number })}
        badge={<DisputeState state={dispute.state} />}
        parent={{
          href: studioPaths.order(order.order_id),
          title: t('studio-orders.title', { number: order.number }),
        }}
        actions={
          dispute.allowed.includes('submit') && (
            <SubmitButton form={form} {...props} onPress={() => setSubmitting(true)} />
          )
        }
        form={form}
        labels={labels}
      >
        <DisputeSummary {...props} />
        {groups.map(group => (
          <EvidenceGroup key={group} group={group} form={form} {...props} />
        ))}
        {groups.length < evidenceGroups.length && (
          <Button size={40} look="quiet" className={styles['fill']} onClick={() => setAll(true)}>
            {t('studio-orders.evidence.all')}
          </Button>
        )}
        <EvidenceFiles form={form} {...props} />
        {dispute.adds.length > 0 && (
          <p className={styles['muted']}>
            {t('studio-orders.dispute.adds', {
              fields: list(dispute.adds.map(name => t(`studio-orders.dispute.add.${name}`))),
            })}
          </p>
        )}
      </FormPage>
      {isSubmitting && <SubmitDialog {...props} onClose={() => setSubmitting(false)} />}
    </>
  )
}

type FormProps = DisputeProps & { form: EditForm<EvidenceValues> }

function SubmitButton({ form, dispute, onPress }: FormProps & { onPress: () => void }) {
  const t = useT()
  const isEmpty = Object.keys(toEvidence(form.getValues())).length === 0 && dispute.files.length === 0
  const why = form.formState.isDirty
    ? t('studio-orders.dispute.submitSaved')
    : isEmpty
      ? t('studio-orders.dispute.submitEmpty')
      : undefined
  return (
    <Button size={40} look="danger" disabledReason={why} onClick={onPress}>
      {t('studio-orders.dispute.submit')}
    </Button>
  )
}

function EvidenceGroup({ group, form, order }: FormProps & { group: EvidenceFieldSetup['group'] }) {
  const t = useT()
  const parcel = order.parcels[0]
  const fillIn = () => {
    if (!parcel) return
    const options = { shouldDirty: true }
    form.setValue('shipping_carrier', parcel.carrier, options)
    form.setValue('shipping_tracking_number', parcel.number, options)
    form.setValue('shipping_date', parcel.sent_at.slice(0, 10), options)
  }
  return (
    <FormGroup title={t(`studio-orders.evidence.${group}`)}>
      {group === 'delivery' && parcel && (
        <Button size={40} className={styles['fill']} onClick={fillIn}>
          {t('studio-orders.evidence.fill')}
        </Button>
      )}
      {evidenceFields
        .filter(field => field.group === group)
        .map(({ name, isShort }) => {
          const label = t(`studio-orders.evidence.field.${name}`)
          return isShort ? (
            <Input key={name} {...form.field(name)} label={label} size={40} maxLength={lineMax} />
          ) : (
            <Textarea key={name} {...form.field(name)} label={label} rows={4} maxLength={textMax} />
          )
        })}
    </FormGroup>
  )
}

/** Asks before the evidence goes to the bank, which takes it once. */
function SubmitDialog({ order, dispute, onClose }: DisputeProps & { onClose: () => void }) {
  const t = useT()
  return (
    <GraveActDialog
      act="dispute submit"
      input={{ order_id: order.order_id, dispute_id: dispute.dispute_id }}
      title={t('studio-orders.dispute.submitTitle')}
      confirmLabel={t('studio-orders.dispute.submit')}
      isDangerous
      fields={() => <p>{t('studio-orders.dispute.submitText')}</p>}
      details={({ consequences: { details } }) => {
        const { fields, file_count: files } = details
        const count = Array.isArray(fields) ? fields.length : 0
        return (
          <p>
            {t('studio-orders.dispute.submitFields', {
              count,
              files: typeof files === 'number' ? files : 0,
            })}
          </p>
        )
      }}
      onClose={onClose}
    />
  )
}
