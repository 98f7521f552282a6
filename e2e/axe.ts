import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

interface AxeScope {
  /** Selectors of the parts to check; default: the whole page. */
  include?: string[]
  exclude?: string[]
  /** Rules to skip, because another test covers them. */
  without?: string[]
  /** Only these rules. */
  only?: string[]
}

/** Rules whose findings depend on the theme (dark mode). */
export const ofColors = ['color-contrast', 'link-in-text-block']

/**
 * Expects no axe violations on the page in its current state. Legacy mode skips cross-origin frames, and only
 * violations are reported: otherwise axe takes three to five times as long, with the same findings.
 */
export async function expectNoAxeFindings(page: Page, scope: AxeScope = {}): Promise<void> {
  const { include = [], exclude = [], without = [], only } = scope
  // Waits for finite animations, because contrast is wrong during a fade; scroll-driven and infinite ones
  // never finish.
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
