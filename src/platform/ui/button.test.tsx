import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'

test('a disabled button stays reachable and says why', () => {
  const html = renderToString(<Button disabledReason="Choose a city first">Go</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toMatch(/<button[^>]* disabled/)
  const reason = /aria-describedby="([^"]+)"/.exec(html)?.[1]
  expect(html).toMatch(new RegExp(`id="${reason}"[^>]*>Choose a city first`))
})

test('a busy button is announced as busy', () => {
  const html = renderToString(
    <Button busy busyText="Sending">
      Send
    </Button>,
  )
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Sending')
})

test('a link that looks like a button is a link', () => {
  expect(renderToString(<ButtonLink href="/events/">Events</ButtonLink>)).toMatch(/^<a href="\/events\/"/)
})
