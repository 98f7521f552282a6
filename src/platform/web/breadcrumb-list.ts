/**
 * Builds the structured data of a page's breadcrumbs, from the top level down (schema.org BreadcrumbList);
 * relative paths get the origin when rendered.
 */
export function toBreadcrumbList(items: { name: string; item: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}
