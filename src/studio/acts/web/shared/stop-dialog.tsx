import { useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { ActDialog } from '../../../kit/web/shared/act-dialog.tsx'
import type { stopPlannedAct } from '../../contract.ts'
import type { PlannedAct } from './act-queries.ts'

/** Stops an act that waits; if it is done and only telling waits, takes it back. */
export function StopDialog({
  planned: { planned_id, kind, title },
  onClose,
}: {
  planned: Pick<PlannedAct, 'planned_id' | 'kind' | 'title'>
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  return (
    <ActDialog
      title={t('studio-acts.stop.title')}
      consequences={t(`studio-acts.stop.${kind}`, { title })}
      reason="optional"
      confirmLabel={t('studio-acts.stop.confirm')}
      isDangerous
      doneText={t('studio-acts.stop.done')}
      run={async ({ reason, idempotencyKey }) => {
        await api.call<CallOf<typeof stopPlannedAct>>(
          'POST',
          '/api/studio/acts/planned/{planned_id}/stop/',
          { planned_id, reason: reason || null },
          { idempotencyKey },
        )
        void client.invalidateQueries({ queryKey: ['studio'] })
      }}
      onClose={onClose}
    />
  )
}
