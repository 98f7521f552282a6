import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { useLocalDateTime } from '../../../platform/web/use-local-date-time.ts'
import type { confirmWin, OwnEntries } from '../contract.ts'
import styles from './draw-section.module.css'
import { drawPath, ownEntriesQuery } from './shared/draw-queries.ts'

export function ConfirmPlace({ projectId, own }: { projectId: number; own: OwnEntries }) {
  const t = useT()
  const when = useLocalDateTime()
  const { confirm, isConfirming } = useConfirm(projectId)
  if (own.confirm_until === null) return null
  return (
    <div className={styles['won']}>
      <h4>{t('draw.won')}</h4>
      <p>{t('draw.won.text', { when: when(own.confirm_until) })}</p>
      <Button look="primary" busy={isConfirming} onClick={() => void confirm()}>
        {t('draw.won.button')}
      </Button>
    </div>
  )
}

function useConfirm(projectId: number) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const reports = useErrorReports()
  const key = useRef(createUuid())
  const [isConfirming, setConfirming] = useState(false)
  async function confirm(): Promise<void> {
    setConfirming(true)
    const act = reports.act()
    try {
      const call = { idempotencyKey: key.current }
      const input = { project_id: projectId }
      const own = await api.call<CallOf<typeof confirmWin>>('POST', `${drawPath}confirm/`, input, call)
      queries.setQueryData(ownEntriesQuery(api, projectId).queryKey, own)
      toasts.add(t('draw.won.done'), { type: 'success' })
      await queries.invalidateQueries({ queryKey: ['project', projectId, 'draw'] })
    } catch (error) {
      if (isRejectedByServer(error)) key.current = createUuid()
      reports.report(act, error)
      await queries.invalidateQueries({ queryKey: ['self', 'draw', projectId] })
    } finally {
      setConfirming(false)
    }
  }
  return { confirm, isConfirming }
}
