import { describe, expect, test } from 'vitest'
import { basement } from './basement.ts'
import { computeFilmSeconds, drawFrame } from './film.ts'
import { rooftop } from './rooftop.ts'
import { stage } from './stage.ts'

describe('demo films', () => {
  test.each([stage, rooftop, basement])('plays $name and its music for one minute', film => {
    const bars = (list: readonly { bars: number }[]) => list.reduce((sum, { bars: count }) => sum + count, 0)
    expect(computeFilmSeconds(film)).toBe(60)
    expect(bars(film.sound.sections)).toBe(bars(film.shots))
  })

  test.each([stage, rooftop, basement])(
    'draws $name differently at each time, and identically when repeated',
    film => {
      const frames = Array.from({ length: 60 }, (_, at) => drawFrame(film, at * 0.97))
      expect(new Set(frames)).toHaveLength(60)
      expect(frames.filter(frame => /NaN|undefined|Infinity/.test(frame))).toEqual([])
      expect(drawFrame(film, 0)).toBe(frames[0])
    },
  )
})
