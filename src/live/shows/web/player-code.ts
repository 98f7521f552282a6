import type { ShowDetail } from './queries.ts'

/** The player for HLS with hls.js: more code than the rest of the page, so it comes when somebody is about to watch. */
export const loadPlayer = () => import('./player/hls-player.tsx')

/** Whether a show's stream is HLS, which our own player plays; others bring their own in a frame. */
export function playsHls({ stream_type: type }: Pick<ShowDetail, 'stream_type'>): boolean {
  return type === 1 || type === 2
}
