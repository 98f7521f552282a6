import type { Genre } from '../catalogue/genres.ts'
import { randomFrom } from '../catalogue/random.ts'
import { sheet } from './kit/print.ts'
import { figure, night } from './posters/figure-led.ts'
import type { Composition } from './posters/layout.ts'
import { modules, ripples, shards, sunset } from './posters/shape-led.ts'
import { bars, object, papercuts } from './posters/thing-led.ts'
import { chicha, column, linefield, ransom } from './posters/type-cut.ts'
import { echo, initial, woodtype } from './posters/type-led.ts'
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
  techno: [echo, modules, ripples, linefield, initial],
  'drum-and-bass': [echo, ripples, modules, linefield],
  'hip-hop': [figure, woodtype, initial, object, modules],
  soul: [figure, bars, object, woodtype],
  jazz: [bars, bars, modules, figure, object],
  folk: [papercuts, object, papercuts, woodtype, figure],
  ballad: [object, figure, column, sunset],
  punk: [ransom, ransom, night, woodtype],
  metal: [shards, shards, night, echo],
  shoegaze: [linefield, ripples, object, initial, column],
  cumbia: [chicha, chicha, papercuts, figure],
}

/** Draws a poster as one SVG document of 1200 by 1800 px; the genre decides between the compositions. */
export function drawPoster(subject: PosterSubject): string {
  const random = randomFrom(subject.seed)
  const upright = subject.script === 'han' || subject.script === 'kana' || subject.script === 'hangul'
  const composition = upright && random.chance(0.2) ? column : random.pick(byGenre[subject.genre])
  const { paper, ink } = subject.palette
  const stage = { width: posterWidth, height: posterHeight, random, palette: subject.palette, subject }
  return sheet(posterWidth, posterHeight, paper, ink, composition(stage))
}
