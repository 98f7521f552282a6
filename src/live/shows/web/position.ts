/** Where the player is, for the chat that follows it. */
export interface Position {
  seconds: () => number
  /** The time of the evening in the stream itself; null where it names none. */
  wallMs: () => number | null
}
