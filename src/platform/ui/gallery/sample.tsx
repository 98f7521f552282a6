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

export const SamplePictures = createContext<readonly Media[]>([])

/**
 * Returns a function that picks a picture by index. Without pictures, it returns an unknown id, so that the
 * fallback picture is shown.
 */
export function useSamplePictures(): (index: number) => Media {
  const pictures = use(SamplePictures)
  return index => pictures[index % pictures.length] ?? { id: `story-${index}`, hue: (index * 67) % 360 }
}
