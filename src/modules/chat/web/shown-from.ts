/** As many messages stand in the page: what is older is not needed to follow a chat. */
export const shownMax = 150

/**
 * The last of the messages. A reader who has scrolled up keeps the first that they see: `heldFirst` is its number, and
 * the list grows at its end alone.
 */
export function shownFrom<Message extends { seq: number }>(
  messages: readonly Message[],
  heldFirst: number | null,
): readonly Message[] {
  return heldFirst === null ? messages.slice(-shownMax) : messages.filter(({ seq }) => seq >= heldFirst)
}
