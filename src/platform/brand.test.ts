import { expect, test } from 'vitest'
import { socialLinks } from './brand.ts'

test('social links come from configuration, in its order, and only over https', () => {
  expect(
    socialLinks('youtube=https://video.example/c?a=b, vk=http://plain.example, x=https://no.example'),
  ).toEqual([{ kind: 'youtube', url: 'https://video.example/c?a=b' }])
  expect(socialLinks(undefined)).toEqual([])
  expect(socialLinks('blog=')).toEqual([])
})
