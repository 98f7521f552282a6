import type { ChatSlotProps } from '../../shows/web/shared/chat-slot.ts'
import { LiveChat } from './live-chat.tsx'
import { ReplayChat } from './replay-chat.tsx'

/** Shows the chat on a show's page; loaded alongside the player. */
export default function ChatPanel(props: ChatSlotProps) {
  return props.isReplay ? <ReplayChat {...props} /> : <LiveChat {...props} />
}
