import { createContext, use } from 'react'
import type { Media } from '../picture.tsx'

export const sampleNames = [
  'Velvet Undertow',
  'Нина Сталь',
  '네온 계곡',
  'Kaltes Wasser Orchester',
  '夜行列車',
  'Đêm Sông Hồng',
  'ลมทะเล',
  'Paper Lanterns',
] as const

/** Pictures for stories; empty without a server. */
export const SamplePictures = createContext<readonly Media[]>([])

/**
 * Returns pictures for a story. If there are none, returns an unknown id, so that the fallback picture shows.
 */
export function useSamplePictures(): (index: number) => Media {
  const pictures = use(SamplePictures)
  return index => pictures[index % pictures.length] ?? { id: `story-${index}`, hue: (index * 67) % 360 }
}
