import { describe, expect, test } from 'vitest'
import { guessLanguage } from './guess-language.ts'

describe('guessLanguage', () => {
  test.each([
    ['안녕하세요 everyone', 'en', 'ko'],
    ['夜が好き', 'zh-cn', 'ja'],
    ['晚上好', 'zh-tw', 'zh-tw'],
    ['晚上好', 'ja', 'ja'],
    ['晚上好', 'en', 'zh-cn'],
    ['สวัสดี', 'en', 'th'],
    ['привет', 'en', 'ru'],
    ['buổi tối', 'en', 'vi'],
    ['bonsoir', 'fr', 'fr'],
    ['hello', 'ko', 'en'],
    ['👏👏 100', 'en', null],
    ['https://fans.example/a 🎉', 'en', null],
  ])('guesses from %s by a fan whose site is in %s: %s', (text, locale, language) => {
    expect(guessLanguage(text, locale)).toBe(language)
  })
})
