import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

interface AxeScope {
  /** Selectors of the parts to look at; the whole page unless given. */
  include?: string[]
  exclude?: string[]
  /** Rules that another test has answered for. */
  without?: string[]
  /** These rules and no other. */
  only?: string[]
}

/** What another theme can change. */
export const ofColors = ['color-contrast', 'link-in-text-block']

/**
 * Axe finds nothing on the page as it is now. Only violations are reported, and nothing is looked at in frames of other
 * origins: without that axe takes three to five times as long, with the same findings.
 */
export async function expectNoAxeFindings(page: Page, scope: AxeScope = {}): Promise<void> {
  const { include = [], exclude = [], without = [], only } = scope
  // What still fades in has not its colours yet; what follows the scrolling, or repeats, never ends.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect, timeline }) => {
      return timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity
    })
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (only) axe.withRules(only)
  else axe.disableRules(without)
  for (const part of include) axe.include(part)
  for (const part of exclude) axe.exclude(part)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
