import type { SceneName } from '../art/scenes/choose.ts'
import { drawStill, stillHeight, stillWidth } from '../art/still.ts'
import type { DemoArtist } from './artists.ts'
import type { DemoTour } from './events.ts'
import { toStillId } from './picture-ids.ts'
import { createPicture, createSubject, type Motifs } from './pictures.ts'
import type { Picture, TourVideoRow, VideoRow } from './rows.ts'

const stillSize = { width: stillWidth, height: stillHeight }

export function createVideoStills(
  { artists, tours }: { artists: DemoArtist[]; tours: DemoTour[] },
  videos: VideoRow[],
  tourVideos: TourVideoRow[],
  motifs: Motifs,
): Picture[] {
  const artistById = new Map(artists.map(artist => [artist.row.id, artist]))
  const artistByTour = new Map(tours.map(({ row, artist }) => [row.id, artist]))
  const still = (row: VideoRow | TourVideoRow, artist: DemoArtist, kind: 'film' | 'road') => {
    const id = toStillId(kind, row.id)
    row.image_id = id
    const scene = motifs.get(id) as SceneName
    const subject = createSubject(artist, id)
    return createPicture(id, scene, stillSize, subject.palette, () => drawStill(subject, scene))
  }
  return [
    ...videos.map(row => still(row, artistById.get(row.artist_id)!, 'film')),
    ...tourVideos.map(row => still(row, artistByTour.get(row.tour_id)!, 'road')),
  ]
}
