import { expect, test } from 'vitest'
import { locales } from '../../../../platform/contract/locales.ts'
import { genreNames, genreSlugs } from '../genre-names.ts'
import { canonicalGenre, genreCell } from './genre-cell.ts'

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
])('%s is %s', (written, slug) => {
  expect(canonicalGenre(written)).toBe(slug)
})

test.each(['dungeon synth', 'Post-', '!!!', '音楽'])('%s has no name of ours and stays as it is', written => {
  expect(canonicalGenre(written)).toBe(written)
})

test.each(locales)('every genre is imported by its name in %s', locale => {
  for (const slug of genreSlugs) {
    const [name = ''] = genreNames([slug], locale)
    // Two genres may share a word between languages, but never within one.
    expect([slug, canonicalGenre(name)]).toEqual([slug, slug])
  }
})

test('two names of one genre are one', () => {
  expect(genreCell.parse('Hip Hop; dungeon synth; hip-hop')).toEqual({
    ok: true,
    value: ['hip-hop', 'dungeon synth'],
  })
})

test('readers see a genre in their language, and one without a name as it was written', () => {
  const genres = ['indie-rock', 'dungeon-synth', 'Zeuhl', 'post-']
  expect(genreNames(genres, 'ko')).toEqual(['인디 록', 'Dungeon synth', 'Zeuhl', 'Post-'])
  expect(genreNames(genres.slice(0, 1), 'de')).toEqual(['Indie-Rock'])
})
