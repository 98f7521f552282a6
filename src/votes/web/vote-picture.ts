import { brand } from '../../platform/brand.ts'
import { paintPicture } from '../../platform/web/share-picture/paint-picture.ts'
import { shareFile, toPictureFile } from '../../platform/web/share-picture/share-file.ts'
import type { Ballot } from './shared/queries.ts'

export interface SharedVote {
  artist: Ballot['artist']
  /** Title in the picture: "I voted for …", or the winner. */
  title: string
  stageName: string
  /** Share of all votes in a result: as text, and from 0 to 1 for a bar. */
  result?: { text: string; share: number }
}

/** Shares a picture with the artist's portrait, the title in large type, the stage and the product. */
export async function shareVote(
  { artist, title, stageName, result }: SharedVote,
  tag: string,
): Promise<void> {
  const canvas = document.createElement('canvas')
  const words = { title, foot: `${stageName} · ${brand.name}`, ...(result && { over: result.text }) }
  const look = { portrait: artist.image, hue: artist.hue, tag }
  await paintPicture(canvas, { words, ...look, ...(result && { share: result.share }) })
  await shareFile(await toPictureFile(canvas, 'fan-vote.png'), { title })
}
