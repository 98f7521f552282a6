/** The video's page at the video site: where a link goes without JavaScript, and the way out of the player. */
export function videoSite(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`
}
