import { useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import { saveText } from '../../kit/web/shared/save-text.ts'
import type { exportFan } from '../contract.ts'
import { type Fan, refreshFans } from './queries.ts'

/** Downloads all data about a fan, as the fan's own export gives it. */
export function ExportDialog({ fan, onClose }: { fan: Fan; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  return (
    <ActDialog
      title={t('studio-fans.export.title', { name: fan.name })}
      consequences={<p>{t('studio-fans.export.text')}</p>}
      reason="required"
      confirmLabel={t('studio-fans.act.export')}
      run={async ({ reason }) => {
        const data = await api.call<CallOf<typeof exportFan>>('POST', '/api/studio/fans/{user_id}/export/', {
          user_id: String(fan.user_id),
          reason,
        })
        saveText(`fan-${fan.user_id}.json`, JSON.stringify(data, null, 2))
        void refreshFans(client)
      }}
      doneText={t('studio-fans.export.done')}
      onClose={onClose}
    />
  )
}
