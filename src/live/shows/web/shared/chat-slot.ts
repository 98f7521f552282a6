import type { ComponentType } from 'react'
import type { ShowMeta } from '../../show-shapes.ts'

/** Props of the chat panel next to the player, `live/chat/web/chat-panel.tsx`. */
export interface ChatSlotProps {
  showId: number
  chatId: number
  /** The room as meta.json says; null until the first look. */
  room: ShowMeta['chat']
  /** ISO 8601: the doors, with which the chat opens, while they are still ahead; else null. */
  opensAt: string | null
  /** Whether the chat runs in step with a replay: once its room is closed, which may be minutes after the replay began. */
  isReplay: boolean
  /** The time of the evening that the picture shows now, in ms since 1970; null while nothing is known. */
  pictureWallMs: () => number | null
  /** The box that the picture fills, for hearts over it; null while nothing plays. */
  picture: HTMLElement | null
}

export type ChatPanel = ComponentType<ChatSlotProps>
