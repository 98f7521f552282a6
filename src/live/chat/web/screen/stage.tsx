import { useRef } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import { HeartIcon } from '../../../../platform/ui/icons.tsx'
import { QrCode } from '../../../../platform/ui/qr-code.tsx'
import { VisuallyHidden } from '../../../../platform/ui/visually-hidden.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { PinnedNotice } from '../artist-strip.tsx'
import styles from './screen.module.css'
import { StageMessage } from './stage-message.tsx'
import { StageNote } from './stage-note.tsx'
import { useScreen } from './use-screen.ts'
import { useStage } from './use-stage.ts'

/** Maximum number of messages on the screen; the oldest leave at its top edge. */
const shownMax = 12

/** Shows fans' messages in large type, with hearts, the notice and the way to join. */
export function Stage({ showId, chatId }: { showId: number; chatId: number }) {
  const t = useT()
  const { compact } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  useStage(box)
  const { is, screen } = useScreen({ showId, chatId })
  if (is === 'refused') return <StageNote title={t('screen.refused')} text={t('screen.whoMay')} />
  const messages = screen?.messages.slice(-shownMax) ?? []
  const link = new URL(paths.show(showId), location.origin)
  return (
    <div ref={box} className={styles['stage']}>
      <div className={styles['notice']}>{screen && <PinnedNotice texts={screen.pinned} />}</div>
      <ol className={styles['messages']} aria-label={t('chat.messages')}>
        {messages.map(message => (
          <StageMessage key={message.id} message={message} />
        ))}
        {is !== 'loading' && messages.length === 0 && (
          <li className={styles['empty']}>{t(is === 'lost' ? 'screen.lost' : 'screen.empty')}</li>
        )}
      </ol>
      <aside className={styles['side']}>
        {screen && (
          <p className={styles['hearts']}>
            <HeartIcon />
            <span aria-hidden="true">{compact(screen.hearts)}</span>
            <VisuallyHidden>{t('chat.hearts', { count: screen.hearts })}</VisuallyHidden>
          </p>
        )}
        <div className={styles['join']}>
          <QrCode className={styles['code']} text={link.href} label={t('screen.code')} />
          <p className={styles['joinTitle']}>{t('screen.join')}</p>
          <p className={styles['address']}>{link.host + link.pathname}</p>
        </div>
      </aside>
      <p className={styles['keys']}>{t('screen.keys')}</p>
    </div>
  )
}
