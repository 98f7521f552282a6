/** Artists of the gallery; the same on every visit. */
export interface SampleArtist {
  artistId: number
  name: string
  genre: string
  state: 'valid' | 'invalid'
  followers: number
  changedAt: string
}

const first = [
  'Ash',
  'Cold',
  'Neon',
  'Slow',
  'Paper',
  'Glass',
  'Night',
  '서른',
  'Velvet',
  'Salt',
  '青い',
  'Iron',
]
const second = [
  'Harbor',
  'Choir',
  'Parade',
  '노아',
  'Motel',
  'Garden',
  'Signal',
  'Teeth',
  'Atlas',
  '部屋',
  'Bloom',
]
export const sampleGenres = ['Indie', 'K-pop', 'Techno', 'Jazz', 'Metal']

export const sampleArtists: readonly SampleArtist[] = Array.from({ length: 237 }, (_, index) => ({
  artistId: index + 1,
  name: `${first[index % first.length]} ${second[(index * 7) % second.length]}`,
  genre: sampleGenres[index % sampleGenres.length]!,
  state: index % 9 === 4 ? 'invalid' : 'valid',
  followers: (index * 7_919) % 98_000,
  changedAt: new Date(Date.UTC(2026, 10, 29) - index * 7_300_000).toISOString(),
}))
