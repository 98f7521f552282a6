import type { ReactNode } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { ErrorIcon } from '../../../../platform/ui/icons.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { getStudioErrorText } from './error-text.ts'
import styles from './states.module.css'

/** Says in one line what is missing, and offers the next step. */
export function EmptyNote({
  title,
  text,
  action,
}: {
  title: string
  text?: string | undefined
  action?: ReactNode
}) {
  return (
    <div className={styles['note']}>
      <p className={styles['title']}>{title}</p>
      {text && <p className={styles['text']}>{text}</p>}
      {action}
    </div>
  )
}

/** Says why something could not be loaded or done, with the reference under which the server's log has it. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useTexts()
  const { t } = texts
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div className={styles['note']} role="alert">
      <p className={styles['title']}>
        <ErrorIcon />
        {getStudioErrorText(texts, error) ?? t('error.unknown')}
      </p>
      {requestId && <p className={styles['text']}>{t('common.error.request', { id: requestId })}</p>}
      {onRetry && (
        <Button size={40} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

/** Holds the place of a table's rows while they load. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useT()
  return (
    <div className={styles['rows']} role="status" aria-busy="true" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className={styles['row']} />
      ))}
    </div>
  )
}

/** Holds the place of an object's head and sections while it loads. */
export function ObjectSkeleton() {
  return (
    <div className={styles['object']}>
      <div className={styles['heading']} />
      <RowsSkeleton rows={6} />
    </div>
  )
}
