/**
 * Returns the URL of the video's page on the video site: the link's target without JavaScript, and the
 * player's external link.
 */
export function toVideoUrl(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`
}
