import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { getStudioErrorText } from '../../kit/web/shared/error-text.ts'
import { saveText } from '../../kit/web/shared/save-text.ts'
import type { startRun } from '../contract.ts'
import styles from './file-panel.module.css'
import { formatLeftRows, sortPreview } from './preview-rows.ts'
import { PreviewTable } from './preview-table.tsx'
import { type PreviewRow, refreshSending } from './queries.ts'
import type { CheckedFile } from './use-parcel-file.ts'
import { useProblemText } from './use-problem-text.ts'

/** Shows what a file would do; its parcels are sent by “Dispatch” alone. */
export function FilePreview({ file: { name, rows } }: { file: CheckedFile }) {
  const { t } = useTexts()
  const { number } = useFormats()
  const getProblemText = useProblemText()
  const { ready, known, problems, warnings } = sortPreview(rows)
  const { start, isBusy, error } = useStart(ready)
  const count = (
    key: 'ready' | 'known' | 'problems' | 'warnings',
    some: readonly PreviewRow[],
    isShown = some.length > 0,
  ) =>
    isShown && (
      <li data-kind={key}>
        {t(`studio-sending.preview.${key}`, { count: some.length, number: number(some.length) })}
      </li>
    )
  return (
    <section className={styles['preview']} aria-label={t('studio-sending.preview', { name })}>
      <h3>{t('studio-sending.preview', { name })}</h3>
      <div role="status">
        <ul className={styles['counts']}>
          {count('ready', ready, true)}
          {count('warnings', warnings)}
          {count('known', known)}
          {count('problems', problems)}
        </ul>
      </div>
      <PreviewTable
        rows={[...problems, ...warnings, ...ready.filter(row => !warnings.includes(row)), ...known]}
      />
      <p role="alert" className={styles['error']}>
        {error}
      </p>
      <div className={styles['buttons']}>
        <Button
          look="primary"
          size={40}
          busy={isBusy}
          busyText={t('common.loading')}
          disabledReason={ready.length === 0 ? t('studio-sending.preview.none') : undefined}
          onClick={() => void start()}
        >
          {t('studio-sending.preview.send', { count: ready.length, number: number(ready.length) })}
        </Button>
        {problems.length > 0 && (
          <Button
            size={40}
            look="quiet"
            onClick={() =>
              saveText(
                'not-sent.csv',
                formatLeftRows(problems, ({ problem }) => getProblemText(problem ?? '') ?? ''),
              )
            }
          >
            {t('studio-sending.preview.save')}
          </Button>
        )}
      </div>
    </section>
  )
}

type StartRun = CallOf<typeof startRun>

/** Starts the dispatch of rows once, and opens its page. */
function useStart(rows: readonly PreviewRow[]) {
  const texts = useTexts()
  const api = useApi()
  const client = useQueryClient()
  const router = useRouter()
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({
    isBusy: false,
    error: null,
  })
  const key = useRef(createUuid())
  const isRunning = useRef(false)

  async function start(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setState({ isBusy: true, error: null })
    try {
      const input = {
        rows: rows.map(row => ({
          line: row.line,
          number: row.number,
          carrier: row.carrier,
          tracking_number: row.tracking_number,
          url: row.url,
          unit_count: row.unit_count,
        })),
      }
      const options = { idempotencyKey: key.current }
      const { run_id: runId } = await api.call<StartRun>('POST', '/api/studio/sending/runs/', input, options)
      void refreshSending(client)
      await router.navigate({ href: studioPaths.sendingRun(runId) })
    } catch (error) {
      const isRejected = isRejectedByServer(error)
      // A lost answer is asked for again with the same key, so that the rows are sent once.
      if (isRejected) key.current = createUuid()
      setState({
        isBusy: false,
        error: isRejected ? getStudioErrorText(texts, error) : texts.t('studio.act.unknown'),
      })
    } finally {
      isRunning.current = false
    }
  }
  return { start, ...state }
}
