import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { afterError, type Media, Picture, type PictureProps, srcSet } from './picture.tsx'

const media: Media = { id: 'abc', width: 700, height: 1050, hue: 211, blur: 'data:image/webp;base64,AAAA' }

test('offers widths up to the master, in both formats', () => {
  expect(srcSet(media, 'hero', 'avif')).toBe('/media/abc/480.avif 480w, /media/abc/640.avif 640w')
  expect(srcSet({ ...media, width: 40 }, 'card', 'webp')).toBe('/media/abc/160.webp 160w')
})

test('a failed picture gives way to the fallback, and a failed fallback to nothing', () => {
  expect(afterError('notLoaded')).toBe('error')
  expect(afterError('loaded')).toBe('error')
  expect(afterError('error')).toBe('hidden')
})

test('the server page has the picture, its measures and no inline style', () => {
  const html = renderToString(<Picture media={media} sizes="50vw" alt="A poster" priority />)
  expect(html).toContain('data-hue="210"')
  expect(html).toContain('width="700"')
  expect(html).toContain('loading="eager"')
  expect(html).toContain('src="/media/abc/320.webp"')
  expect(html).toContain('src="data:image/webp;base64,AAAA"')
  expect(html).not.toContain('style=')
})

test('the browser measures what loads late by itself; what it loads before the layout, or draws at its own size, it is told', () => {
  const sizesOf = (props: Partial<PictureProps>) =>
    [
      ...renderToString(<Picture media={media} sizes="50vw" alt="" {...props} />).matchAll(
        /sizes="([^"]+)"/g,
      ),
    ].map(([, sizes]) => sizes)
  expect(sizesOf({ ratio: '2:3' })).toEqual(['auto, 50vw', 'auto, 50vw'])
  expect(sizesOf({ ratio: '2:3', priority: true })).toEqual(['50vw', '50vw'])
  expect(sizesOf({})).toEqual(['50vw', '50vw'])
})

test('without a picture the fallback shows at once', () => {
  expect(renderToString(<Picture media={null} sizes="50vw" alt="" fallback="/none.svg" />)).toContain(
    'src="/none.svg"',
  )
})
