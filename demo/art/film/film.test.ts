import { expect, test } from 'vitest'
import { basement } from './basement.ts'
import { drawFrame, secondsOf } from './film.ts'
import { rooftop } from './rooftop.ts'
import { stage } from './stage.ts'

test.each([stage, rooftop, basement])('$name lasts a minute, and its music as long', film => {
  const bars = (list: readonly { bars: number }[]) => list.reduce((sum, { bars: count }) => sum + count, 0)
  expect(secondsOf(film)).toBe(60)
  expect(bars(film.sound.sections)).toBe(bars(film.shots))
})

test.each([stage, rooftop, basement])(
  '$name draws another picture at each moment, the same each time',
  film => {
    const frames = Array.from({ length: 60 }, (_, at) => drawFrame(film, at * 0.97))
    expect(new Set(frames)).toHaveLength(60)
    expect(frames.filter(frame => /NaN|undefined|Infinity/.test(frame))).toEqual([])
    expect(drawFrame(film, 0)).toBe(frames[0])
  },
)
