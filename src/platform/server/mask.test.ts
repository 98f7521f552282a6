import { describe, expect, test } from 'vitest'
import { maskEmail, maskWords } from './mask.ts'

describe('maskWords', () => {
  test.each([
    ['Mina Krüger', 'M… K…'],
    ['김민아', '김…'],
    ['Lindenstr. 4', 'L…. 4…'],
    ['O’Neil-Park', 'O…’N…-P…'],
    ['', ''],
  ])('hides "%s" but the first characters', (text, masked) => {
    expect(maskWords(text)).toBe(masked)
  })
})

describe('maskEmail', () => {
  test.each([
    ['mina.k@post.example', 'm…@p….example'],
    ['mina@krueger.co.uk', 'm…@k….uk'],
    ['mina@localhost', 'm…@l…'],
  ])('hides "%s" but its beginnings', (email, masked) => {
    expect(maskEmail(email)).toBe(masked)
  })
})
