import { expect, test } from 'vitest'
import { scriptLanguage } from './script-language.ts'

test.each([
  ['노아름', 'ko'],
  ['Mira 노아', 'ko'],
  ['蒼い団地', 'ja'],
  ['ミルキー', 'ja'],
  ['旧城灯火', 'zh'],
  ['บ้านริมคลอง', 'th'],
  ['Jökulsól', undefined],
  ['Вечірній тролейбус', undefined],
  ['', undefined],
])('%s is written in %s', (name, language) => {
  expect(scriptLanguage(name)).toBe(language)
})
