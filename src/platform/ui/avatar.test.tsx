import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Avatar, computeNameHue, getInitial } from './avatar.tsx'

describe('Avatar', () => {
  test('shows the first grapheme of a name in any script', () => {
    expect([
      getInitial(' velvet'),
      getInitial('네온 계곡'),
      getInitial('é́lan'),
      getInitial('👩‍🎤 duo'),
      getInitial(''),
    ]).toEqual(['V', '네', 'É́', '👩‍🎤', ''])
  })

  test('computes a stable hue between 0 and 359 degrees for a name', () => {
    expect(computeNameHue('Нина Сталь')).toBe(computeNameHue('Нина Сталь'))
    for (const name of ['', 'a', '夜行列車', 'x'.repeat(500)]) {
      expect(computeNameHue(name)).toBeGreaterThanOrEqual(0)
      expect(computeNameHue(name)).toBeLessThan(360)
    }
  })

  test('hides the initial next to a name and labels it otherwise', () => {
    expect(renderToString(<Avatar name="Fan" />)).toContain('aria-hidden="true"')
    expect(renderToString(<Avatar name="Fan" alt="Fan" />)).toContain('role="img" aria-label="Fan"')
  })
})
