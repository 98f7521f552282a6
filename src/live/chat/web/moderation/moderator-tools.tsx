import { Button } from '../../../../platform/ui/button.tsx'
import { ChevronDownIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { ChatSlotProps } from '../../../shows/web/shared/chat-slot.ts'
import type { RoomIds } from '../standing.ts'
import styles from './moderation.module.css'
import { MutedFans } from './muted-fans.tsx'
import { RoomForm } from './room-form.tsx'
import { type QueuedMessage, useModeration, useQueue } from './use-moderation.ts'

export default function ModeratorTools({ ids, room }: { ids: RoomIds; room: ChatSlotProps['room'] }) {
  const t = useT()
  const { data } = useQueue(ids)
  const count = data?.pagination.total_count ?? 0
  return (
    <details className={styles['tools']}>
      <summary>
        <ChevronDownIcon size={18} />
        {t('chat.mod.title')} {count > 0 && <strong>({t('chat.mod.waiting', { count })})</strong>}
      </summary>
      <div className={styles['body']}>
        <ul>
          {data?.results.map(message => (
            <Decision key={message.id} ids={ids} message={message} />
          ))}
        </ul>
        {count === 0 && <p>{t('chat.mod.nothing')}</p>}
        <MutedFans ids={ids} />
        {room && <RoomForm ids={ids} room={room} />}
      </div>
    </details>
  )
}

function Decision({ ids, message }: { ids: RoomIds; message: QueuedMessage }) {
  const t = useT()
  const { decide } = useModeration(ids)
  const isHeld = message.state === 'held'
  return (
    <li className={styles['decision']}>
      <p>
        <bdi className={styles['name']}>{message.author.name}</bdi>: <bdi>{message.text}</bdi>
      </p>
      <p className={styles['why']}>
        {isHeld && message.held_word !== null && t('chat.mod.word', { word: message.held_word })}{' '}
        {message.reports.map(({ reason, count }) => `${t(`chat.reason.${reason}`)}: ${count}`).join(' · ')}
      </p>
      <Button size={40} onClick={() => void decide(message.id, isHeld ? 'release' : 'keep')}>
        {t(isHeld ? 'chat.mod.release' : 'chat.mod.keep')}
      </Button>
      <Button size={40} look="danger" onClick={() => void decide(message.id, 'delete')}>
        {t('chat.mod.delete')}
      </Button>
    </li>
  )
}
