import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
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

const Pictures = createContext<readonly Media[]>([])

/** Gives the stories the pictures of popular artists, when the server has some. */
export function SamplePictures({ children }: { children: ReactNode }) {
  const [pictures, setPictures] = useState<readonly Media[]>([])
  useEffect(() => {
    const leave = new AbortController()
    fetch('/api/v1/artists/popular/?limit=12', { signal: leave.signal })
      .then(answer => (answer.ok ? answer.json() : { results: [] }))
      .then((list: { results: { picture: Media | null }[] }) =>
        setPictures(list.results.flatMap(artist => artist.picture ?? [])),
      )
      // Without a server the stand-ins stay.
      .catch(() => undefined)
    return () => leave.abort()
  }, [])
  return <Pictures value={pictures}>{children}</Pictures>
}

/** A picture for a story. Where there is none, its id is unknown to the server and the fallback picture shows. */
export function useSamplePictures(): (index: number) => Media {
  const pictures = useContext(Pictures)
  return index => pictures[index % pictures.length] ?? { id: `story-${index}`, hue: (index * 67) % 360 }
}
