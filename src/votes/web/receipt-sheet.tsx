import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { brand } from '../../platform/brand.ts'
import { useT } from '../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../platform/web/script-language.ts'
import { useLocalDateTime } from '../../platform/web/use-local-date-time.ts'
import styles from './receipt-sheet.module.css'
import { groupCode } from './receipt-store.ts'
import { getRecordUrl } from './save-receipt.ts'
import type { Ballot } from './shared/queries.ts'

export interface ReceiptSheetProps {
  ballot: Ballot
  onPrinted: () => void
}

/**
 * Shows the receipt for printing, without the rest of the page. Prints when mounted and then calls
 * `onPrinted`.
 */
export function ReceiptSheet({ ballot, onPrinted }: ReceiptSheetProps) {
  const t = useT()
  const formatTime = useLocalDateTime()
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    const ended = () => done()
    addEventListener('afterprint', ended)
    print()
    return () => removeEventListener('afterprint', ended)
  }, [])
  const {
    artist,
    stage_name: stage,
    receipt_code: code,
    receipt,
    cast_at: cast,
    changed_at: changed,
  } = ballot
  return createPortal(
    <article className={styles['sheet']}>
      <header className={styles['head']}>
        <p className={styles['brand']}>{brand.name}</p>
        <p>{stage}</p>
      </header>
      <div>
        <h1 className={styles['label']}>{t('vote.mine')}</h1>
        <p className={styles['artist']} lang={detectScriptLanguage(artist.name)}>
          {artist.name}
        </p>
        <p>{formatTime(changed ?? cast)}</p>
      </div>
      <div className={styles['box']}>
        <p className={styles['label']}>{t('vote.receipt')}</p>
        <p className={styles['code']} translate="no">
          {groupCode(code ?? '')}
        </p>
      </div>
      <div>
        <p>{t('vote.receipt.text')}</p>
        <p className={styles['address']}>{getRecordUrl()}</p>
      </div>
      {receipt !== null && (
        <div className={styles['signature']}>
          <p className={styles['label']}>{t('vote.receipt.signature')}</p>
          <p translate="no">{receipt}</p>
        </div>
      )}
    </article>,
    document.body,
  )
}
