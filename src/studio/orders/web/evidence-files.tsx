import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { buildButtonClass } from '../../../platform/ui/button.tsx'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { TrashIcon } from '../../../platform/ui/icons.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import { FormGroup } from '../../kit/web/shared/form-page.tsx'
import type { removeEvidenceFile } from '../acts-contract.ts'
import styles from './dispute.module.css'
import type { DisputeProps } from './dispute-page.tsx'
import { disputePath, type EvidenceFile } from './dispute-queries.ts'
import { refreshOrders } from './queries.ts'
import { useEvidenceUpload, type VersionHolder } from './use-evidence-upload.ts'

type FileField = EvidenceFile['field']

const fileFields: readonly FileField[] = [
  'shipping_documentation',
  'customer_communication',
  'receipt',
  'service_documentation',
  'customer_signature',
  'refund_policy',
  'cancellation_policy',
  'duplicate_charge_documentation',
  'uncategorized_file',
]
/** Stripe's limit of all files of a dispute. */
const bytesMax = 4_500_000

/** The files of the evidence; each is sent as soon as it is chosen. */
export function EvidenceFiles(props: DisputeProps & { form: VersionHolder }) {
  const { order, dispute, form } = props
  const t = useT()
  const id = useId()
  const { percent, megabytes } = useFormats()
  const [field, setField] = useState<FileField>('shipping_documentation')
  const [removed, setRemoved] = useState<EvidenceFile | null>(null)
  const { share, error, send } = useEvidenceUpload(props)
  return (
    <FormGroup
      title={t('studio-orders.evidence.files')}
      note={t('studio-orders.evidence.filesNote', { size: megabytes(bytesMax) })}
    >
      <FileRows orderId={order.order_id} files={dispute.files} onRemove={setRemoved} />
      <div className={styles['upload']}>
        <Select
          label={t('studio-orders.evidence.file')}
          size={40}
          options={fileFields.map(value => ({ value, label: t(`studio-orders.evidence.file.${value}`) }))}
          value={field}
          onChange={({ target }) => setField(target.value as FileField)}
        />
        <label htmlFor={id} className={buildButtonClass({ size: 40 })}>
          <span>
            {share === null
              ? t('studio-orders.evidence.add')
              : t('studio-orders.evidence.sending', { share: percent(share) })}
          </span>
        </label>
        <input
          id={id}
          type="file"
          className={styles['file']}
          accept="application/pdf,image/png,image/jpeg"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void send(field, file)
            target.value = ''
          }}
        />
      </div>
      <p role="alert" className={styles['problem']}>
        {error}
      </p>
      {removed && <RemoveFile file={removed} order={order} form={form} onClose={() => setRemoved(null)} />}
    </FormGroup>
  )
}

interface RowsProps {
  orderId: string
  files: readonly EvidenceFile[]
  onRemove?: (file: EvidenceFile) => void
}

export function FileRows({ orderId, files, onRemove }: RowsProps) {
  const t = useT()
  const { megabytes } = useFormats()
  if (files.length === 0) return null
  return (
    <ul className={styles['files']}>
      {files.map(file => {
        const name = t(`studio-orders.evidence.file.${file.field}`)
        return (
          <li key={file.file_id}>
            <a
              href={`${disputePath.replace('{order_id}', orderId)}file/${file.file_id}/`}
              target="_blank"
              rel="noopener"
            >
              {name}
            </a>
            <span className={styles['muted']}>{megabytes(file.bytes)}</span>
            {onRemove && (
              <IconButton
                label={t('studio-orders.evidence.remove', { name })}
                icon={<TrashIcon size={18} />}
                onClick={() => onRemove(file)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface RemoveProps {
  file: EvidenceFile
  order: DisputeProps['order']
  form: VersionHolder
  onClose: () => void
}

function RemoveFile({ file, order, form, onClose }: RemoveProps) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const name = t(`studio-orders.evidence.file.${file.field}`)
  return (
    <ActDialog
      title={t('studio-orders.evidence.removeTitle')}
      consequences={<p>{name}</p>}
      reason="none"
      confirmLabel={t('studio-orders.evidence.removeConfirm')}
      isDangerous
      run={async ({ idempotencyKey }) => {
        const path = '/api/studio/orders/{order_id}/dispute/file/{file_id}/'
        const input = { order_id: order.order_id, file_id: file.file_id, version: form.version }
        const removed = await api
          .call<CallOf<typeof removeEvidenceFile>>('DELETE', path, input, { idempotencyKey })
          .finally(() => refreshOrders(client))
        form.setVersion(removed.version)
      }}
      onClose={onClose}
    />
  )
}
