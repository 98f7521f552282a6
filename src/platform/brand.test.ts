import { describe, expect, test } from 'vitest'
import { parseSocialLinks } from './brand.ts'

describe('parseSocialLinks', () => {
  test('reads https links in the order of the configuration', () => {
    expect(
      parseSocialLinks('youtube=https://video.example/c?a=b, vk=http://plain.example, x=https://no.example'),
    ).toEqual([{ kind: 'youtube', url: 'https://video.example/c?a=b' }])
    expect(parseSocialLinks(undefined)).toEqual([])
    expect(parseSocialLinks('blog=')).toEqual([])
  })
})
