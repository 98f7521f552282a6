import { type FormEvent, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { Select } from '../../../../platform/ui/select.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { ChatSlotProps } from '../../../shows/web/shared/chat-slot.ts'
import type { RoomIds } from '../standing.ts'
import styles from './moderation.module.css'
import { useModeration, useQueue, type Waiting } from './use-moderation.ts'

const states = ['open', 'slow', 'members', 'closed'] as const
const noticeLengthMax = 200

/** For moderators alone: what waits for them, and the room itself. */
export default function ModeratorTools({ ids, room }: { ids: RoomIds; room: ChatSlotProps['room'] }) {
  const t = useT()
  const { data } = useQueue(ids)
  const count = data?.pagination.total_count ?? 0
  return (
    <details className={styles['tools']}>
      <summary>
        {t('chat.mod.title')} {count > 0 && <strong>({t('chat.mod.waiting', { count })})</strong>}
      </summary>
      <div className={styles['body']}>
        <ul>
          {data?.results.map(message => (
            <Decision key={message.id} ids={ids} message={message} />
          ))}
        </ul>
        {count === 0 && <p>{t('chat.mod.nothing')}</p>}
        {room && <RoomForm ids={ids} room={room} />}
      </div>
    </details>
  )
}

function Decision({ ids, message }: { ids: RoomIds; message: Waiting }) {
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

function RoomForm({ ids, room }: { ids: RoomIds; room: NonNullable<ChatSlotProps['room']> }) {
  const t = useT()
  const { change } = useModeration(ids)
  const [notice, setNotice] = useState('')
  const pin = (event: FormEvent) => {
    event.preventDefault()
    if (notice.trim() === '') return
    setNotice('')
    void change({ pinned: notice.trim() })
  }
  return (
    <form className={styles['room']} onSubmit={pin}>
      <Select
        label={t('chat.mod.room')}
        size={40}
        value={room.state}
        onChange={event => {
          const state = states.find(name => name === event.target.value)
          if (state) void change({ state })
        }}
        options={states.map(value => ({ value, label: t(`chat.mod.room.${value}`) }))}
      />
      <Input
        label={t('chat.mod.notice')}
        value={notice}
        maxLength={noticeLengthMax}
        onChange={event => setNotice(event.target.value)}
      />
      <Button type="submit" size={40}>
        {t('chat.mod.pin')}
      </Button>
      {room.pinned && (
        <Button size={40} look="quiet" onClick={() => void change({ pinned: null })}>
          {t('chat.mod.unpin')}
        </Button>
      )}
    </form>
  )
}
