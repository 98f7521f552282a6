import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { getNextTab, Tab, TabList, TabPanel, TabProvider, tabProviderError } from './tabs.tsx'

describe('tabs', () => {
  test('throw a developer error for a tab outside its provider', () => {
    expect(() => renderToString(<Tab value="a">A</Tab>)).toThrow(tabProviderError)
    expect(() => renderToString(<TabPanel value="a">A</TabPanel>)).toThrow(tabProviderError)
  })

  test('include only the chosen tab in the tab order and associate it with its panel', () => {
    const html = renderToString(
      <TabProvider value="b" onChange={() => undefined}>
        <TabList label="Results">
          <Tab value="a" href="/search/?tab=a">
            A
          </Tab>
          <Tab value="b">B</Tab>
        </TabList>
        <TabPanel value="a">first</TabPanel>
        <TabPanel value="b">second</TabPanel>
      </TabProvider>,
    )
    expect(html).toContain('href="/search/?tab=a"')
    expect(html).not.toContain('first')
    expect(html).toContain('second')
    expect(html.match(/aria-selected="true"/g)).toHaveLength(1)
    const panel = /role="tabpanel" id="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`aria-controls="${panel}"`)
  })

  test('move with arrow keys and wrap around in both writing directions', () => {
    expect(getNextTab('ArrowRight', 2, 3, false)).toBe(0)
    expect(getNextTab('ArrowLeft', 0, 3, false)).toBe(2)
    expect(getNextTab('ArrowRight', 0, 3, true)).toBe(2)
    expect(getNextTab('Home', 2, 3, false)).toBe(0)
    expect(getNextTab('End', 0, 3, false)).toBe(2)
    expect(getNextTab('a', 0, 3, false)).toBeUndefined()
  })
})
