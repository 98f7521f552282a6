import type { ComponentType } from 'react'
import type { ShowMeta } from '../../show-shapes.ts'

export interface ChatSlotProps {
  showId: number
  chatId: number
  /** The room in meta.json; null until the first poll. */
  room: ShowMeta['chat']
  /** When the doors, and with them the chat, open (ISO 8601); null once open. */
  opensAt: string | null
  /** Whether the chat follows a replay: once its room is closed, up to minutes after the replay begins. */
  isReplay: boolean
  /** The wall time that the picture currently shows, in ms since 1970; null if unknown. */
  pictureWallMs: () => number | null
  /** The element that the picture fills, for hearts over it; null while nothing plays. */
  picture: HTMLElement | null
}

export type ChatPanel = ComponentType<ChatSlotProps>
