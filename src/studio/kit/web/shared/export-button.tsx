import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../../platform/contract/studio-paths.ts'
import { Button, buildButtonClass } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { DownloadIcon } from '../../../../platform/ui/icons.tsx'
import { isRejectedByServer } from '../../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../../platform/web/api/random-uuid.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useFormats } from '../../../../platform/web/format.ts'
import { Rich, useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { startExport } from '../../../exports/contract.ts'
import { getStudioErrorText } from './error-text.ts'
import styles from './export-button.module.css'
import { buildExportPath, ownExportsQuery } from './own-exports.ts'

type StartExport = CallOf<typeof startExport>
type Started = StartExport['answer']

export interface ExportProps {
  kind: StartExport['input']['kind']
  /** The list's filter as its call takes it, as a query string. */
  filter: string
  /** “Download CSV” by default. */
  label?: string
}

/**
 * Exports all rows of a list that match its filter. The browser saves a small file at once; while a large one is
 * made, a dialog waits for it.
 */
export function ExportButton(props: ExportProps) {
  const { t } = useTexts()
  const { start, isBusy, waiting, stopWaiting } = useExport(props)
  return (
    <>
      <Button
        size={40}
        look="quiet"
        className={styles['tool']}
        iconStart={<DownloadIcon size={18} />}
        busy={isBusy}
        busyText={t('common.loading')}
        onClick={() => void start()}
      >
        {props.label ?? t('studio.list.csv')}
      </Button>
      {waiting && <WaitingDialog started={waiting} onClose={stopWaiting} />}
    </>
  )
}

function useExport({ kind, filter }: ExportProps) {
  const texts = useTexts()
  const { number } = useFormats()
  const api = useApi()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<Started | null>(null)
  const isRunning = useRef(false)
  // A press after a lost answer continues that export, unless the filter has changed.
  const attempt = useRef({ filter, key: createUuid() })

  async function start(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    if (attempt.current.filter !== filter) attempt.current = { filter, key: createUuid() }
    try {
      const input = { kind, filter }
      const options = { idempotencyKey: attempt.current.key }
      const started = await api.call<StartExport>('POST', '/api/studio/exports/', input, options)
      attempt.current = { filter, key: createUuid() }
      void client.invalidateQueries({ queryKey: ['studio', 'exports'] })
      if (started.is_ready) {
        saveFile(started.export_id)
        const count = started.row_count
        toasts.add(texts.t('studio.export.started', { count, number: number(count) }), { type: 'success' })
      } else setWaiting(started)
    } catch (error) {
      if (isRejectedByServer(error)) attempt.current = { filter, key: createUuid() }
      const text = getStudioErrorText(texts, error)
      if (text !== null) toasts.add(text, { type: 'error' })
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { start, isBusy, waiting, stopWaiting: () => setWaiting(null) }
}

/** Waits while a job makes the file, and offers it then. */
function WaitingDialog({ started, onClose }: { started: Started; onClose: () => void }) {
  const { t } = useTexts()
  const { number } = useFormats()
  const { data: files = [] } = useQuery(ownExportsQuery(useApi()))
  const { export_id: id, row_count: count } = started
  const isReady = files.some(file => file.export_id === id && file.is_ready)
  return (
    <Dialog open onClose={onClose} title={t('studio.list.csv')} closeLabel={t('common.close')}>
      <div className={styles['waiting']}>
        <p role="status">
          {t(isReady ? 'studio.export.ready' : 'studio.export.making', { count, number: number(count) })}
        </p>
        <p>
          <Rich
            id="studio.export.files"
            parts={{ link: text => <a href={studioPaths.settings()}>{text}</a> }}
          />
        </p>
        {isReady && (
          <a
            className={buildButtonClass({ look: 'primary', wide: true })}
            href={buildExportPath(id)}
            download
            onClick={onClose}
          >
            <DownloadIcon size={18} />
            {t('studio.export.download')}
          </a>
        )}
      </div>
    </Dialog>
  )
}

function saveFile(exportId: number): void {
  const link = document.createElement('a')
  link.href = buildExportPath(exportId)
  link.download = ''
  link.click()
}
