import type { SceneName } from '../art/scenes/choose.ts'
import { drawStill, stillHeight, stillWidth } from '../art/still.ts'
import type { DemoArtist } from './artists.ts'
import type { DemoTour } from './events.ts'
import { stillId } from './picture-ids.ts'
import { type Motifs, pictureOf, subjectOf } from './pictures.ts'
import type { Picture, TourVideoRow, VideoRow } from './rows.ts'

const stillSize = { width: stillWidth, height: stillHeight }

/** One still a video. */
export function videoStills(
  { artists, tours }: { artists: DemoArtist[]; tours: DemoTour[] },
  videos: VideoRow[],
  tourVideos: TourVideoRow[],
  motifs: Motifs,
): Picture[] {
  const artistById = new Map(artists.map(artist => [artist.row.id, artist]))
  const artistOfTour = new Map(tours.map(({ row, artist }) => [row.id, artist]))
  const still = (row: VideoRow | TourVideoRow, artist: DemoArtist, kind: 'film' | 'road') => {
    const id = stillId(kind, row.id)
    row.image_id = id
    const scene = motifs.get(id) as SceneName
    const subject = subjectOf(artist, id)
    return pictureOf(id, scene, stillSize, subject.palette, () => drawStill(subject, scene))
  }
  return [
    ...videos.map(row => still(row, artistById.get(row.artist_id)!, 'film')),
    ...tourVideos.map(row => still(row, artistOfTour.get(row.tour_id)!, 'road')),
  ]
}
