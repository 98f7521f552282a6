/** Where a page stands, from the top down (schema.org BreadcrumbList); own paths get the origin when rendered. */
export function crumbRecord(items: { name: string; item: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}
