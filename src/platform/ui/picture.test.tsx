import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { buildSrcSet, getStatusAfterError, type Media, Picture, type PictureProps } from './picture.tsx'

const media: Media = { id: 'abc', width: 700, height: 1050, hue: 211, blur: 'data:image/webp;base64,AAAA' }

describe('Picture', () => {
  test("offers widths up to the original's, in both formats", () => {
    expect(buildSrcSet(media, 'hero', 'avif')).toBe('/media/abc/480.avif 480w, /media/abc/640.avif 640w')
    expect(buildSrcSet({ ...media, width: 40 }, 'card', 'webp')).toBe('/media/abc/160.webp 160w')
  })

  test('replaces a failed picture with the fallback, and hides a fallback that fails', () => {
    expect(getStatusAfterError('notLoaded')).toBe('error')
    expect(getStatusAfterError('loaded')).toBe('error')
    expect(getStatusAfterError('error')).toBe('hidden')
  })

  test('renders the picture with its dimensions and without inline styles on the server', () => {
    const html = renderToString(<Picture media={media} sizes="50vw" alt="A poster" priority />)
    expect(html).toContain('data-hue="210"')
    expect(html).toContain('width="700"')
    expect(html).toContain('loading="eager"')
    expect(html).toContain('src="/media/abc/320.webp"')
    expect(html).toContain('src="data:image/webp;base64,AAAA"')
    expect(html).not.toContain('style=')
  })

  test('lets the browser measure lazy pictures that have a ratio, and sets `sizes` for others', () => {
    const readSizes = (props: Partial<PictureProps>) =>
      [
        ...renderToString(<Picture media={media} sizes="50vw" alt="" {...props} />).matchAll(
          /sizes="([^"]+)"/g,
        ),
      ].map(([, sizes]) => sizes)
    expect(readSizes({ ratio: '2:3' })).toEqual(['auto, 50vw', 'auto, 50vw'])
    expect(readSizes({ ratio: '2:3', priority: true })).toEqual(['50vw', '50vw'])
    expect(readSizes({})).toEqual(['50vw', '50vw'])
  })

  test('shows the fallback immediately if there is no picture', () => {
    expect(renderToString(<Picture media={null} sizes="50vw" alt="" fallback="/none.svg" />)).toContain(
      'src="/none.svg"',
    )
  })
})
