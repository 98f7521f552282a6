import { compose, type Feel, feels } from './compose.ts'
import { encodeWaveFile, sampleRate } from './wave-file.ts'

/**
 * Edition of the previews. Increment it whenever the music changes, because previews are cached forever by
 * id.
 */
const edition = 'e1'
/** Number of previews for each feel: songs share previews, but those of one artist differ. */
const previewsPerFeel = 5

export const previewIds: Record<Feel, string[]> = { beat: [], band: [], soft: [] }
for (const feel of feels) {
  for (let number = 1; number <= previewsPerFeel; number++)
    previewIds[feel].push(`song-${feel}-${number}-${edition}`)
}

export function renderDemoPreviews(): { id: string; mime: string; bytes: Buffer }[] {
  return feels.flatMap(feel =>
    previewIds[feel].map(id => ({
      id,
      mime: 'audio/wav',
      bytes: encodeWaveFile(compose(id, feel, sampleRate)),
    })),
  )
}
