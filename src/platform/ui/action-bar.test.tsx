import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ActionBar } from './action-bar.tsx'
import { ButtonLink } from './button-link.tsx'

const action = <ButtonLink href="#tickets">Get tickets</ButtonLink>

describe('ActionBar', () => {
  test('is rendered by the server, so that its space is reserved before the first paint', () => {
    const html = renderToString(
      <ActionBar label="Tickets" title="Sun 22 Nov" line="from €36" action={action} />,
    )
    expect(html).toMatch(
      /^<section [^>]*aria-label="Tickets" data-action-bar="" data-lower-edge="" data-print="no"/,
    )
    expect(html).toContain('Sun 22 Nov')
    expect(html).toContain('from €36')
    expect(html).toContain('href="#tickets"')
  })

  test("is hidden until the page's button with the same action leaves the view", () => {
    const html = renderToString(<ActionBar label="Tickets" title="Sun 22 Nov" action={action} after="buy" />)
    expect(html).toContain('data-waiting=""')
  })
})
