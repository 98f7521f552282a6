/** Reads the position of the player, which the chat follows. */
export interface Position {
  seconds: () => number
  /** Returns the wall time of the current position; null if the stream contains none. */
  wallMs: () => number | null
}
