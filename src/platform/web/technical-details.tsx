import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyIcon } from '../ui/icons.tsx'
import styles from './error-page.module.css'
import { useT } from './i18n.tsx'

/**
 * Formats the details that support needs, one per line (spec 2.7): URL, user agent, query, hash, path,
 * language, message, stack. Only in a browser.
 */
export function formatTechnicalDetails(error: unknown, lengthMax = Number.POSITIVE_INFINITY): string {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const lines = {
    URL: location.href,
    'User agent': navigator.userAgent,
    Query: location.search,
    Hash: location.hash,
    Path: location.pathname,
    Language: `${document.documentElement.lang} (${navigator.language})`,
    Message: message,
    Stack: stack ?? '',
  }
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  return text.join('\n').slice(0, lengthMax)
}

/** Shows the technical details of an error, collapsed, with a button that copies them. */
export function TechnicalDetails({ error }: { error: unknown }) {
  const t = useT()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const text = formatTechnicalDetails(error)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <details className={styles['details']}>
      <summary className={styles['summary']}>{t('common.error.details')}</summary>
      <p>{t('common.error.details.text')}</p>
      {/* Focusable, because long lines scroll sideways and must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre className={styles['technical']} tabIndex={0}>
        {text}
      </pre>
      <div className={styles['actions']}>
        <Button size={40} iconStart={<CopyIcon size={18} />} onClick={copy}>
          {t('common.error.copy')}
        </Button>
        <p role="status">{copied !== 'no' && t(`common.error.copy.${copied}`)}</p>
      </div>
    </details>
  )
}
