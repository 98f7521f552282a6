import { compose, type Feel, feels } from './compose.ts'
import { encodeWaveFile, sampleRate } from './wave-file.ts'

/** Increment it whenever the music changes: previews are cached forever by id. */
const edition = 'e1'
/** Songs share previews, but an artist's own songs differ. */
const previewsPerFeel = 5

export const previewIds: Record<Feel, string[]> = { beat: [], band: [], soft: [] }
for (const feel of feels) {
  for (let number = 1; number <= previewsPerFeel; number++)
    previewIds[feel].push(`song-${feel}-${number}-${edition}`)
}

/** Renders the demo's music from its seeds. */
export function renderDemoPreviews(): { id: string; mime: string; bytes: Buffer }[] {
  return feels.flatMap(feel =>
    previewIds[feel].map(id => ({
      id,
      mime: 'audio/wav',
      bytes: encodeWaveFile(compose(id, feel, sampleRate)),
    })),
  )
}
