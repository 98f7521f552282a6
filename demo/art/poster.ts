import type { Genre } from '../catalogue/genres.ts'
import { createRandom } from '../catalogue/random.ts'
import { findThing, things } from './figures/things.ts'
import { renderSheet } from './kit/print.ts'
import { figure, night } from './posters/figure-led.ts'
import type { Composition } from './posters/layout.ts'
import { modules, ripples, shards, sunset } from './posters/shape-led.ts'
import { bars, object, papercuts } from './posters/thing-led.ts'
import { chicha, column, linefield, ransom } from './posters/type-cut.ts'
import { echo, initial, woodtype } from './posters/type-led.ts'
import { listPortraitScenes } from './scenes/choose.ts'
import type { PosterSubject } from './subjects.ts'

export const posterWidth = 1200
export const posterHeight = 1800

export const compositions: Record<string, Composition> = {
  bars,
  chicha,
  column,
  echo,
  figure,
  initial,
  linefield,
  modules,
  night,
  object,
  papercuts,
  ransom,
  ripples,
  shards,
  sunset,
  woodtype,
}

const byGenre: Record<Genre, Composition[]> = {
  'idol-pop': [figure, initial, object, woodtype, column],
  'indie-rock': [object, woodtype, figure, papercuts, night, echo],
  'city-pop': [sunset, object, column, figure, bars],
  'synth-pop': [sunset, linefield, echo, ripples, figure],
  techno: [echo, modules, ripples, linefield, initial, figure, object],
  'drum-and-bass': [echo, ripples, modules, linefield, figure, object],
  'hip-hop': [figure, woodtype, initial, object, modules],
  soul: [figure, bars, object, woodtype],
  jazz: [bars, modules, figure, object],
  folk: [papercuts, object, woodtype, figure],
  ballad: [object, figure, column, sunset],
  punk: [ransom, night, woodtype, figure, object],
  metal: [shards, night, echo, figure, object],
  shoegaze: [linefield, ripples, object, initial, column],
  cumbia: [chicha, papercuts, figure, object],
}

const withThing: Composition[] = [object, bars, papercuts, column]
const compositionNames = new Map(
  Object.entries(compositions).map(([name, composition]) => [composition, name]),
)

/**
 * Lists the motifs that suit a poster, as `composition` or `composition:subject`. The genre selects the
 * compositions; name and title select the objects.
 */
export function listPosterMotifs({ name, title, kind, genre, script }: MotifSubject): string[] {
  const isUpright = script === 'han' || script === 'kana' || script === 'hangul'
  const suited = new Set([...byGenre[genre], ...(isUpright ? [column] : [])])
  const called = findThing(`${title ?? ''} ${name}`)
  return [...suited].flatMap(composition => {
    const own = compositionNames.get(composition)!
    if (withThing.includes(composition)) {
      return (called ? [called] : Object.keys(things)).map(thing => `${own}:${thing}`)
    }
    return composition === figure ? listPortraitScenes(kind).map(scene => `${own}:${scene}`) : [own]
  })
}

type MotifSubject = Pick<PosterSubject, 'name' | 'title' | 'kind' | 'genre' | 'script'>

/** Draws a poster with one of its motifs as an SVG document of 1200 by 1800 px. */
export function drawPoster(subject: PosterSubject, motif: string): string {
  const random = createRandom(subject.seed)
  const [name, shows] = motif.split(':')
  const { paper, ink } = subject.palette
  const stage = {
    width: posterWidth,
    height: posterHeight,
    random,
    palette: subject.palette,
    subject: { ...subject, shows: shows ?? '' },
  }
  return renderSheet(posterWidth, posterHeight, paper, ink, compositions[name!]!(stage))
}
