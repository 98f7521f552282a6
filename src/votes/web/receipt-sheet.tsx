import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { brand } from '../../platform/brand.ts'
import { useT } from '../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../platform/web/script-language.ts'
import { useLocalMoment } from '../../platform/web/use-local-moment.ts'
import styles from './receipt-sheet.module.css'
import { grouped } from './receipt-store.ts'
import { recordAddress } from './save-receipt.ts'
import type { Ballot } from './shared/queries.ts'

export interface ReceiptSheetProps {
  ballot: Ballot
  onPrinted: () => void
}

/** The receipt on paper, alone: the rest of the page isn't printed beside it. Prints itself, and then goes. */
export function ReceiptSheet({ ballot, onPrinted }: ReceiptSheetProps) {
  const t = useT()
  const momentOf = useLocalMoment()
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
        <p className={styles['artist']} lang={scriptLanguage(artist.name)}>
          {artist.name}
        </p>
        <p>{momentOf(changed ?? cast)}</p>
      </div>
      <div className={styles['box']}>
        <p className={styles['label']}>{t('vote.receipt')}</p>
        <p className={styles['code']} translate="no">
          {grouped(code ?? '')}
        </p>
      </div>
      <div>
        <p>{t('vote.receipt.text')}</p>
        <p className={styles['address']}>{recordAddress()}</p>
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
