/**
 * The first date, number or plural of a page makes the browser look up all languages that it knows, once for each process:
 * 20 to 30 ms, and four times that on a phone. `startScript` (`platform/server/document.ts`) lets this worker wait for it, named
 * by the page's language, while the page's code is on its way.
 */
new Intl.DateTimeFormat(self.name).format()
new Intl.NumberFormat(self.name).format(0)
new Intl.RelativeTimeFormat(self.name)
new Intl.PluralRules(self.name)
self.close()
