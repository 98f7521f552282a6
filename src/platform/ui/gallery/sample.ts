import type { Media } from '../picture.tsx'

/** Stand-in pictures for stories: where the server does not know the id, the fallback picture shows. */
export function samplePicture(index: number): Media {
  return { id: `story-${index}`, width: 1280, height: 1280, hue: (index * 67) % 360, blur: null }
}

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
