import type { DemoProject } from './projects.ts'
import type { ProductPriceRow, ProductRow, VariantRow } from './rows.ts'

/** What the projects sell. */
export function makeProducts(projects: DemoProject[]) {
  const products: ProductRow[] = []
  const variants: VariantRow[] = []
  const productPrices: ProductPriceRow[] = []
  for (const { row, sale, offer } of projects) {
    const id = products.length + 1
    products.push({ id, project_id: row.id, name: { en: offer.name }, needs_shipping: row.type !== 2 })
    variants.push({ id, product_id: id, stock: sale.stock, sold_count: sale.sold })
    if (sale.price !== null)
      productPrices.push({ product_id: id, currency: row.currency, amount: sale.price })
  }
  return { products, variants, productPrices }
}
