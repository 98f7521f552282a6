import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar, hueOfName, initial } from './avatar.tsx'

test('the first letter is one letter to its reader, in any script', () => {
  expect([
    initial(' velvet'),
    initial('네온 계곡'),
    initial('é́lan'),
    initial('👩‍🎤 duo'),
    initial(''),
  ]).toEqual(['V', '네', 'É́', '👩‍🎤', ''])
})

test('a name keeps its hue, and the hue is a degree', () => {
  expect(hueOfName('Нина Сталь')).toBe(hueOfName('Нина Сталь'))
  for (const name of ['', 'a', '夜行列車', 'x'.repeat(500)]) {
    expect(hueOfName(name)).toBeGreaterThanOrEqual(0)
    expect(hueOfName(name)).toBeLessThan(360)
  }
})

test('beside a name the letter says nothing; alone it has the name', () => {
  expect(renderToString(<Avatar name="Fan" />)).toContain('aria-hidden="true"')
  expect(renderToString(<Avatar name="Fan" alt="Fan" />)).toContain('role="img" aria-label="Fan"')
})
