import { useState } from 'react'
import { brand } from '../../../platform/brand.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { CopyIcon, DownloadIcon } from '../../../platform/ui/icons.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { grouped } from './receipt-store.ts'
import styles from './vote-page.module.css'

/** The receipt code, hidden until it is asked for: whoever sees it sees the vote. */
export function Receipt({ code, stageName }: { code: string | null; stageName: string }) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  if (code === null) return <p className={styles['note']}>{t('vote.receipt.lost')}</p>
  const text = grouped(code)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.add(t('vote.receipt.copied'), { type: 'success' })
    } catch {
      setShown(true)
    }
  }
  return (
    <div className={styles['receipt']}>
      <p>
        <span className={styles['label']}>{t('vote.receipt')}</span>
        <code className={styles['code']} translate="no">
          {isShown ? text : text.replaceAll(/[^-]/g, '•')}
        </code>
      </p>
      <p className={styles['note']}>{t('vote.receipt.text')}</p>
      <div className={styles['buttons']}>
        <Button size={40} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('vote.receipt.hide') : t('vote.receipt.show')}
        </Button>
        <Button size={40} iconStart={<CopyIcon />} onClick={() => void copy()}>
          {t('vote.receipt.copy')}
        </Button>
        <Button size={40} iconStart={<DownloadIcon />} onClick={() => save(stageName, text)}>
          {t('vote.receipt.save')}
        </Button>
      </div>
    </div>
  )
}

/** A text file that holds the code and what it is of, made in the browser. */
function save(stageName: string, code: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([`${brand.name}\n${stageName}\n${code}\n`], { type: 'text/plain' }),
  )
  link.download = 'vote-receipt.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
