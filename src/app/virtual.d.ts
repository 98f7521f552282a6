declare module 'virtual:text-catalogs' {
  /** Rejects when there is no such catalog, or it is not to be had. */
  export const loadCatalog: (locale: string, area: string) => Promise<Record<string, string | unknown[]>>
}

/** The address of a worker's script, bundled with all that it imports. */
declare module '*?worker&url' {
  const url: string
  export default url
}
