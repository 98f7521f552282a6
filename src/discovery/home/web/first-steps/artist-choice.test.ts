import { describe, expect, test } from 'vitest'
import { type Artist, findCommonGenres, mergeArtists } from './artist-choice.ts'

const artist = (id: number, genre_names: string[] = [], is_valid = true) =>
  ({ id, genre_names, is_valid }) as Artist

describe('artist choice', () => {
  test('merges lists without duplicates or artists that have no page', () => {
    const lists = [
      [artist(3), artist(1)],
      [artist(1), artist(2, [], false), artist(4)],
    ]
    expect(mergeArtists(...lists).map(({ id }) => id)).toEqual([3, 1, 4])
  })

  test('offers the six most common genres, the most common first', () => {
    const names = ['Pop', 'Rock', 'Jazz', 'Folk', 'Soul', 'Punk', 'Dub']
    const artists = [artist(1, names), artist(2, ['Rock', 'Jazz']), artist(3, ['Jazz'])]
    expect(findCommonGenres(artists)).toEqual(['Jazz', 'Rock', 'Pop', 'Folk', 'Soul', 'Punk'])
  })
})
