import { brand } from '../../../platform/brand.ts'
import { paintPicture } from '../../../platform/web/share-picture/paint-picture.ts'
import { pictureFile, shareFile } from '../../../platform/web/share-picture/share-file.ts'
import type { Ballot } from './shared/queries.ts'

interface Vote {
  artist: Ballot['artist']
  /** "I voted for …". */
  title: string
  stageName: string
  tag: string
}

/** Shares the artist's portrait with the title in big type, the stage and the product. */
export async function shareVote({ artist, title, stageName, tag }: Vote): Promise<void> {
  const canvas = document.createElement('canvas')
  const words = { title, foot: `${stageName} · ${brand.name}` }
  await paintPicture(canvas, { words, portrait: artist.image, hue: artist.hue, tag })
  await shareFile(await pictureFile(canvas, 'fan-vote.png'), { title })
}
