/**
 * The first date, number or plural on a page makes the browser load its locale data, once per process: 20 to
 * 30 ms, and four times that on a phone. `startScript` (`platform/server/document.ts`) starts this worker,
 * named by the page's language, to load it while the page's code downloads.
 */
new Intl.DateTimeFormat(self.name).format()
new Intl.NumberFormat(self.name).format(0)
new Intl.RelativeTimeFormat(self.name)
new Intl.PluralRules(self.name)
self.close()
