import { pickFeel } from '../sound/compose.ts'
import { previewIds } from '../sound/previews.ts'
import { type DemoArtist, songTitles } from './artists.ts'
import { createRandom } from './random.ts'
import type { SongRow } from './rows.ts'

/**
 * Creates three to five songs for four artists in five; for some artists, the last song has no preview yet.
 */
export function makeSongs(seed: number, artists: DemoArtist[]): SongRow[] {
  const rows: SongRow[] = []
  for (const { row, genre, isValid } of artists) {
    const random = createRandom(`songs ${seed} ${row.name}`)
    if (!isValid || !(row.is_featured || random.chance(0.8))) continue
    const previews = random.shuffle(previewIds[pickFeel(genre)])
    const titles = random.sample(songTitles, random.int(3, 5))
    for (const [position, title] of titles.entries()) {
      const isSilent = position === 4 && random.chance(0.5)
      const previewId = isSilent ? null : (previews[position] ?? null)
      rows.push({ id: rows.length + 1, artist_id: row.id, title, position, preview_id: previewId })
    }
  }
  return rows
}
