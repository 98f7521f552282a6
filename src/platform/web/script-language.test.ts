import { describe, expect, test } from 'vitest'
import { detectScriptLanguage } from './script-language.ts'

describe('detectScriptLanguage', () => {
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
  ])('detects the script of %s as %s', (name, language) => {
    expect(detectScriptLanguage(name)).toBe(language)
  })
})
