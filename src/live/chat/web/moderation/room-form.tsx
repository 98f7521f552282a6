import { type FormEvent, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { Select } from '../../../../platform/ui/select.tsx'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import type { ChatSlotProps } from '../../../shows/web/shared/chat-slot.ts'
import type { RoomIds } from '../standing.ts'
import styles from './moderation.module.css'
import { useModeration } from './use-moderation.ts'

const states = ['open', 'slow', 'members', 'closed'] as const
/** Selectable slow mode intervals, in seconds. */
const pauses = [5, 10, 20, 30, 60, 120, 300]
const noticeLengthMax = 200

interface Props {
  ids: RoomIds
  room: NonNullable<ChatSlotProps['room']>
}

/** Form for who may write, slow mode, and the notice to everyone. */
export function RoomForm({ ids, room }: Props) {
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
      {room.state === 'slow' && <Pause ids={ids} seconds={room.slow_seconds} />}
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

/**
 * Selects the seconds between two messages of a fan. The current number may not be in the list, because an
 * operator's command can set any.
 */
function Pause({ ids, seconds }: { ids: RoomIds; seconds: number }) {
  const t = useT()
  const { tag } = useTexts()
  const { change } = useModeration(ids)
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  const choices = [...new Set([...pauses, seconds])].toSorted((a, b) => a - b)
  return (
    <Select
      label={t('chat.mod.pause')}
      size={40}
      value={String(seconds)}
      onChange={event => void change({ slow_seconds: Number(event.target.value) })}
      options={choices.map(value => ({ value: String(value), label: format.format(value) }))}
    />
  )
}
