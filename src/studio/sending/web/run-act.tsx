import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { getStudioErrorText } from '../../kit/web/shared/error-text.ts'
import { useCan } from '../../staff/web/shared/self.ts'
import type { resumeRun, stopRun } from '../contract.ts'
import { type Run, refreshSending } from './queries.ts'

/** Stops a dispatch, or goes on with a stopped one. Both change nothing a second time, so neither asks first. */
export function RunAct({ run: { run_id, state } }: { run: Run }) {
  const texts = useTexts()
  const { t } = texts
  const api = useApi()
  const client = useQueryClient()
  const canSend = useCan('orders.dispatch')
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  if (!canSend || state === 'done') return null
  const isStopped = state === 'stopped'

  async function change(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await (isStopped
        ? api.call<CallOf<typeof resumeRun>>('POST', '/api/studio/sending/runs/{run_id}/resume/', { run_id })
        : api.call<CallOf<typeof stopRun>>('POST', '/api/studio/sending/runs/{run_id}/stop/', { run_id }))
    } catch (error) {
      const text = getStudioErrorText(texts, error)
      if (text !== null) toasts.add(text, { type: 'error' })
    } finally {
      await refreshSending(client)
      isRunning.current = false
      setBusy(false)
    }
  }
  return (
    <Button
      size={40}
      look={isStopped ? 'primary' : 'danger'}
      busy={isBusy}
      busyText={t('common.loading')}
      onClick={() => void change()}
    >
      {t(isStopped ? 'studio-sending.run.resume' : 'studio-sending.run.stop')}
    </Button>
  )
}
