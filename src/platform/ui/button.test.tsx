import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'

describe('Button', () => {
  test('stays focusable when disabled and is described by the reason', () => {
    const html = renderToString(<Button disabledReason="Choose a city first">Go</Button>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toMatch(/<button[^>]* disabled/)
    const reason = /aria-describedby="([^"]+)"/.exec(html)?.[1]
    expect(html).toMatch(new RegExp(`id="${reason}"[^>]*>Choose a city first`))
  })

  test('announces that it is busy', () => {
    const html = renderToString(
      <Button busy busyText="Sending">
        Send
      </Button>,
    )
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('Sending')
  })

  test('renders a link for ButtonLink', () => {
    expect(renderToString(<ButtonLink href="/events/">Events</ButtonLink>)).toMatch(/^<a href="\/events\/"/)
  })
})
