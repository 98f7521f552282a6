import { compose, type Feel, feels } from './compose.ts'
import { sampleRate, waveFile } from './wave-file.ts'

/** Raise it whenever the music changes: previews are cached for ever by id. */
const edition = 'e1'
/** Songs share them; an artist's own differ. */
const ofEachFeel = 5

export const previewIds: Record<Feel, string[]> = { beat: [], band: [], soft: [] }
for (const feel of feels) {
  for (let number = 1; number <= ofEachFeel; number++)
    previewIds[feel].push(`song-${feel}-${number}-${edition}`)
}

/** The demo's music, played by code from its seeds when it is asked for. */
export function demoPreviews(): { id: string; mime: string; bytes: Buffer }[] {
  return feels.flatMap(feel =>
    previewIds[feel].map(id => ({ id, mime: 'audio/wav', bytes: waveFile(compose(id, feel, sampleRate)) })),
  )
}
