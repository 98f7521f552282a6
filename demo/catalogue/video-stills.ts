import { drawStill, stillHeight, stillWidth } from '../art/still.ts'
import type { DemoArtist } from './artists.ts'
import type { DemoTour } from './events.ts'
import { stillId } from './picture-ids.ts'
import { pictureOf, subjectOf } from './pictures.ts'
import type { Picture, TourVideoRow, VideoRow } from './rows.ts'

/** One still a video; those of an artist, and those of a tour, show different scenes. */
export function videoStills(
  { artists, tours }: { artists: DemoArtist[]; tours: DemoTour[] },
  videos: VideoRow[],
  tourVideos: TourVideoRow[],
): Picture[] {
  const artistById = new Map(artists.map(artist => [artist.row.id, artist]))
  const artistOfTour = new Map(tours.map(({ row, artist }) => [row.id, artist]))
  const places = new Map<string, number>()
  const still = (row: VideoRow | TourVideoRow, artist: DemoArtist, kind: 'film' | 'road', of: string) => {
    const place = places.get(of) ?? 0
    places.set(of, place + 1)
    const id = stillId(kind, row.id)
    row.image_id = id
    const subject = subjectOf(artist, id)
    return pictureOf(id, stillWidth, stillHeight, subject.palette, () => drawStill(subject, place))
  }
  return [
    ...videos.map(row => still(row, artistById.get(row.artist_id)!, 'film', `artist ${row.artist_id}`)),
    ...tourVideos.map(row => still(row, artistOfTour.get(row.tour_id)!, 'road', `tour ${row.tour_id}`)),
  ]
}
