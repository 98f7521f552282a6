import { type ComponentType, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { CopyIcon, DownloadIcon } from '../../platform/ui/icons.tsx'
import { toasts } from '../../platform/web/browser/page-toasts.ts'
import { useT } from '../../platform/web/i18n.tsx'
import type { ReceiptSheetProps } from './receipt-sheet.tsx'
import { groupCode } from './receipt-store.ts'
import type { Ballot } from './shared/queries.ts'
import styles from './vote-page.module.css'

/** Shows the receipt code, hidden at first because it reveals the vote. */
export function Receipt({ ballot }: { ballot: Ballot }) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const { sheet, print } = usePrinting(ballot)
  if (ballot.receipt_code === null) return <p className={styles['note']}>{t('vote.receipt.lost')}</p>
  const text = groupCode(ballot.receipt_code)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.add(t('vote.receipt.copied'), { type: 'success' })
    } catch {
      setShown(true)
    }
  }
  const save = async () =>
    (await import('./save-receipt.ts')).saveReceipt(ballot, t('vote.receipt.signature'))
  // Reveals the code for writing down if the script for saving or printing fails to load.
  const orShow = (act: () => Promise<void>) => () => void act().catch(() => setShown(true))
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
        <Button size={40} iconStart={<DownloadIcon />} onClick={orShow(save)}>
          {t('vote.receipt.save')}
        </Button>
        <Button size={40} onClick={orShow(print)}>
          {t('vote.receipt.print')}
        </Button>
      </div>
      {sheet}
    </div>
  )
}

/** Mounts the sheet only while printing, so that printing the page itself doesn't print the code. */
function usePrinting(ballot: Ballot) {
  const [Sheet, setSheet] = useState<ComponentType<ReceiptSheetProps> | null>(null)
  return {
    sheet: Sheet && <Sheet ballot={ballot} onPrinted={() => setSheet(null)} />,
    async print() {
      const { ReceiptSheet } = await import('./receipt-sheet.tsx')
      setSheet(() => ReceiptSheet)
    },
  }
}
