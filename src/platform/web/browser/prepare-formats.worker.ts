/**
 * The first date, number or plural in a process makes the browser load its locale data: 20 to 30 ms, and four
 * times that on a phone. `startScript` (`platform/server/document.ts`) starts this worker, named after the
 * page's language, to load the data while the page's code downloads.
 */
new Intl.DateTimeFormat(self.name).format()
new Intl.NumberFormat(self.name).format(0)
new Intl.RelativeTimeFormat(self.name)
new Intl.PluralRules(self.name)
self.close()
