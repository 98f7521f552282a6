import type { ComponentType } from 'react'
import type { ShowMeta } from '../../show-shapes.ts'

export interface ChatSlotProps {
  showId: number
  chatId: number
  /** The room's data in meta.json; null until the first poll. */
  room: ShowMeta['chat']
  /** Time at which the doors, and with them the chat, open (ISO 8601); null once open. */
  opensAt: string | null
  /**
   * Whether the chat follows a replay. It does once its room is closed, which may be minutes after the replay
   * begins.
   */
  isReplay: boolean
  /** Returns the wall time that the picture currently shows, in ms since 1970; null if unknown. */
  pictureWallMs: () => number | null
  /** Element that the picture fills, for hearts floating over it; null while nothing plays. */
  picture: HTMLElement | null
}

export type ChatPanel = ComponentType<ChatSlotProps>
