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

/** What stories may show; empty where there is no server. */
export const SamplePictures = createContext<readonly Media[]>([])

/** A picture for a story. Where there is none, its id is unknown to the server and the fallback picture shows. */
export function useSamplePictures(): (index: number) => Media {
  const pictures = use(SamplePictures)
  return index => pictures[index % pictures.length] ?? { id: `story-${index}`, hue: (index * 67) % 360 }
}
