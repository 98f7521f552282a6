import { Button } from '../../../../platform/ui/button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { ChatMessage } from '../../chat-shapes.ts'
import type { RoomIds } from '../standing.ts'
import { useModeration } from './use-moderation.ts'

const muteMinutes = 10

interface Props {
  ids: RoomIds
  message: Pick<ChatMessage, 'id' | 'author'>
  onDone: () => void
}

export default function ModeratorActs({ ids, message, onDone }: Props) {
  const t = useT()
  const { decide, mute } = useModeration(ids)
  const act = (work: () => Promise<void>) => () => {
    onDone()
    void work()
  }
  return (
    <>
      <Button size={40} look="danger" onClick={act(() => decide(message.id, 'delete'))}>
        {t('chat.mod.delete')}
      </Button>
      <Button size={40} onClick={act(() => decide(message.id, 'hold'))}>
        {t('chat.mod.hold')}
      </Button>
      <Button size={40} onClick={act(() => mute(message.author.id, muteMinutes))}>
        {t('chat.mod.mute', { count: muteMinutes })}
      </Button>
      <Button size={40} onClick={act(() => mute(message.author.id, null))}>
        {t('chat.mod.muteShow')}
      </Button>
    </>
  )
}
