import { Button } from '../../../platform/ui/button.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ReaderState } from './chat-reader.ts'
import styles from './message.module.css'
import { MessageFrame } from './message-view.tsx'
import type { Outbox, OutgoingMessage } from './outbox.ts'
import type { Standing } from './standing.ts'

interface Props {
  name: string
  items: Outbox
  held: Standing['held']
  retry: (item: OutgoingMessage) => void
  drop: (clientId: string) => void
}

/** Shows the fan's messages that the room does not: pending, failed or held for review. */
export function OutgoingMessages({ name, items, held, retry, drop }: Props) {
  const t = useT()
  const waiting = held.filter(message => !items.some(({ clientId }) => clientId === message.client_id))
  return (
    <>
      {waiting.map(({ id, author, text, lang }) => (
        <MessageFrame key={id} author={author} text={text} lang={lang} isPending>
          <p className={styles['state']}>{t('chat.held')}</p>
        </MessageFrame>
      ))}
      {items.map(item => (
        <MessageFrame
          key={item.clientId}
          author={{ name, picture: null, badge: null }}
          text={item.text}
          lang={null}
          isPending={item.state !== 'sent'}
        >
          {item.state === 'sending' && <p className={styles['state']}>{t('chat.sending')}</p>}
          {item.state === 'held' && <p className={styles['state']}>{t('chat.held')}</p>}
          {item.state === 'failed' && (
            <div className={styles['failed']} role="alert">
              <p>{item.error}</p>
              {item.canRetry && (
                <Button size={40} onClick={() => retry(item)}>
                  {t('common.retry')}
                </Button>
              )}
              <Button size={40} look="quiet" onClick={() => drop(item.clientId)}>
                {t('chat.discard')}
              </Button>
            </div>
          )}
        </MessageFrame>
      ))}
    </>
  )
}

export function Empty({ is, isClosed }: { is: ReaderState['is']; isClosed: boolean }) {
  const t = useT()
  if (is === 'loading') return <Skeleton kind="text" lines={6} />
  if (is === 'failing') return <p className={styles['empty']}>{t('chat.failing')}</p>
  return <p className={styles['empty']}>{t(isClosed ? 'chat.empty.closed' : 'chat.empty')}</p>
}
