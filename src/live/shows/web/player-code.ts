import type { ShowDetail } from './queries.ts'

/**
 * Loads the player with hls.js. The code is larger than the rest of the page, so it loads only when a viewer
 * is about to watch.
 */
export const loadPlayer = () => import('./player/hls-player.tsx')

/** Whether our own player plays the stream (HLS); other types use an external player in an iframe. */
export function isHlsStream({ stream_type: type }: Pick<ShowDetail, 'stream_type'>): boolean {
  return type === 1 || type === 2
}
