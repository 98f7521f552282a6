import { expect, test } from './fixtures.ts'
import { visit, withoutNotices } from './shell-steps.ts'

test('a poster that is pressed moves to its place on the page, and the page is there afterwards', async ({
  page,
  context,
  baseURL,
}) => {
  await withoutNotices(context, baseURL)
  await context.addInitScript(() => {
    const names: string[] = []
    Object.assign(globalThis, { movedNames: names })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = update => {
      const transition = start(update)
      transition.ready.then(
        () => {
          for (const animation of document.getAnimations()) {
            const { pseudoElement } = animation.effect as KeyframeEffect
            if (pseudoElement) names.push(pseudoElement)
          }
        },
        () => {},
      )
      return transition
    }
  })
  await visit(page, '/events/')
  const card = page.locator('main li:has(img) a[href^="/event/"]').first()
  await card.scrollIntoViewIfNeeded()
  // What is there before the press needs no skeleton, which would have taken the poster away.
  const loaded = page.waitForResponse(/\/api\/v2\/events\/\d+\//)
  await card.hover()
  await (await loaded).finished()
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const moved = () => page.evaluate(() => (globalThis as { movedNames?: string[] }).movedNames)
  await expect.poll(moved).toContain('::view-transition-group(poster)')
  // The name is free again for the next one.
  const named = () => page.locator('img[style*="view-transition-name"]').count()
  await expect.poll(named).toBe(0)
})
