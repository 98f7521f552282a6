import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RunOptions, SerialContextObject } from 'axe-core'
import { expect } from './fixtures.ts'

interface AxeScope {
  /** Selectors of the parts to check; the whole page by default. */
  include?: string[]
  exclude?: string[]
  /** Rules to skip because another test covers them. */
  without?: string[]
  only?: string[]
}

/** Rules whose findings depend on the theme (light or dark). */
export const colorRules = ['color-contrast', 'link-in-text-block']

const axe = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * Expects no axe violations on the page in its current state, excluding frames, which have other origins.
 * Axe's own wrapper for Playwright sends its code twice per call and returns results that tests don't need.
 */
export async function expectNoAxeFindings(page: Page, scope: AxeScope = {}): Promise<void> {
  const { include = [], exclude = [], without = [], only } = scope
  // Waits for finite animations, because contrast is wrong during a fade; scroll-driven and infinite
  // animations never finish.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect, timeline }) => {
      return timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity
    })
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const violations = await findViolations(
    page,
    { include: include.length > 0 ? include : ['html'], exclude },
    {
      iframes: false,
      resultTypes: ['violations'],
      ...(only && { runOnly: only }),
      rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
    },
  )
  expect(violations).toEqual([])
}

/**
 * Checks both themes. Only the colour rules run again in dark mode, as the others don't depend on the theme.
 * Leaves the page in light mode.
 */
export async function expectNoAxeFindingsInBothThemes(page: Page, scope: AxeScope = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoAxeFindings(page, scope)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeFindings(page, { ...scope, only: colorRules })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function findViolations(
  page: Page,
  context: SerialContextObject,
  options: RunOptions,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    async input => {
      const { violations } = await window.axe.run(input.context, input.options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { context, options },
  )
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
