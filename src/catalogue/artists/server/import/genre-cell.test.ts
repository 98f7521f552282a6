import { describe, expect, test } from 'vitest'
import { locales } from '../../../../platform/contract/locales.ts'
import { genreSlugs, translateGenres } from '../genre-names.ts'
import { canonicalizeGenre, genreCell } from './genre-cell.ts'

describe('genre cell', () => {
  test.each([
    ['Hip Hop', 'hip-hop'],
    ['hip-hop', 'hip-hop'],
    ['HipHop', 'hip-hop'],
    ['R&B', 'r-and-b'],
    ['Drum & Bass', 'drum-and-bass'],
    ['DnB', 'drum-and-bass'],
    ['K-Pop', 'k-pop'],
    ['Jazz music', 'jazz'],
    ['인디 록', 'indie-rock'],
    ['インディーロック', 'indie-rock'],
    ['Synthie-Pop', 'synth-pop'],
    ['Rock’n’roll', 'rock-and-roll'],
  ])('maps %s to %s', (written, slug) => {
    expect(canonicalizeGenre(written)).toBe(slug)
  })

  test.each(['dungeon synth', 'Post-', '!!!', '音楽'])('keeps the unknown genre %s as written', written => {
    expect(canonicalizeGenre(written)).toBe(written)
  })

  test.each(locales)('maps every genre name in %s to its slug', locale => {
    for (const slug of genreSlugs) {
      const [name = ''] = translateGenres([slug], locale)
      // Two genres may share a name across languages, but never within one.
      expect([slug, canonicalizeGenre(name)]).toEqual([slug, slug])
    }
  })

  test('merges two names of the same genre', () => {
    expect(genreCell.parse('Hip Hop; dungeon synth; hip-hop')).toEqual({
      ok: true,
      value: ['hip-hop', 'dungeon synth'],
    })
  })

  test('translates known genres and shows others as written', () => {
    const genres = ['indie-rock', 'dungeon-synth', 'Zeuhl', 'post-']
    expect(translateGenres(genres, 'ko')).toEqual(['인디 록', 'Dungeon synth', 'Zeuhl', 'Post-'])
    expect(translateGenres(genres.slice(0, 1), 'de')).toEqual(['Indie-Rock'])
  })
})
