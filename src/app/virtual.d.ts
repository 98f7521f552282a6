declare module 'virtual:text-catalogs' {
  /** Rejects if the catalog doesn't exist or can't be loaded. */
  export const loadCatalog: (locale: string, area: string) => Promise<Record<string, string | unknown[]>>
}

/** URL of a worker's script, bundled with its imports. */
declare module '*?worker&url' {
  const url: string
  export default url
}
