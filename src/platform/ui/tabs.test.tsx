import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { nextTab, Tab, TabList, TabPanel, TabProvider, tabProviderError } from './tabs.tsx'

test('a tab outside of its provider is a developer error', () => {
  expect(() => renderToString(<Tab value="a">A</Tab>)).toThrow(tabProviderError)
  expect(() => renderToString(<TabPanel value="a">A</TabPanel>)).toThrow(tabProviderError)
})

test('one tab is chosen, in the tab order, and names its panel', () => {
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

test('arrows move and turn round, in either direction of writing', () => {
  expect(nextTab('ArrowRight', 2, 3, false)).toBe(0)
  expect(nextTab('ArrowLeft', 0, 3, false)).toBe(2)
  expect(nextTab('ArrowRight', 0, 3, true)).toBe(2)
  expect(nextTab('Home', 2, 3, false)).toBe(0)
  expect(nextTab('End', 0, 3, false)).toBe(2)
  expect(nextTab('a', 0, 3, false)).toBeUndefined()
})
