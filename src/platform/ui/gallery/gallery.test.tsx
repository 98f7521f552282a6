import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { StoryModule } from './gallery.tsx'
import Gallery from './gallery.tsx'

const stories = import.meta.glob<StoryModule>('/src/**/*.story.tsx', { eager: true })

describe('Gallery', () => {
  test.each(Object.entries(stories))(
    'renders %s on the server without inline styles',
    (_file, { default: Story }) => {
      const html = renderToString(<Story />)
      expect(html.length).toBeGreaterThan(100)
      expect(html).not.toContain(' style=')
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(match => match[1])
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  test('shows every story', () => {
    const html = renderToString(<Gallery stories={Object.values(stories)} />)
    for (const { title } of Object.values(stories)) expect(html).toContain(`aria-label="${title}"`)
  })
})
