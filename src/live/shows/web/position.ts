/** Position of the player, for the chat that follows it. */
export interface Position {
  seconds: () => number
  /** Wall time of the current position; null if the stream contains none. */
  wallMs: () => number | null
}
