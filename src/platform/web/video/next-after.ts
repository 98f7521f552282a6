/** A row on a desk. */
const nextMax = 3

/** The videos that follow one in a list, from its start again after the last; never the one itself. */
export function nextAfter<Video extends { youtube_id: string }>(youtubeId: string, all: Video[]): Video[] {
  const at = all.findIndex(video => video.youtube_id === youtubeId)
  const rest = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))]
  return rest.filter(video => video.youtube_id !== youtubeId).slice(0, nextMax)
}
