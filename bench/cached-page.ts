import { startLoadGenerator } from './load.ts'
import { compare, type Verdict } from './ratio.ts'
import { type Stage, startBare, startProduct } from './stage.ts'

/**
 * Compares the home page from the page cache, over HTTP, with a bare Hono handler that returns the same
 * headers and body.
 */
export async function compareCachedPage(stage: Stage): Promise<Verdict[]> {
  await using product = await startProduct(stage)
  await using bare = await startBare({ COPY_OF: `http://127.0.0.1:${product.port}/` })
  using load = startLoadGenerator()
  const verdict = await compare({
    name: 'cached home / bare Hono response of the same bytes',
    ours: load.side(product.port, '/'),
    bare: load.side(bare.port, '/'),
    ratioMin: 0.7,
  })
  return [verdict]
}
