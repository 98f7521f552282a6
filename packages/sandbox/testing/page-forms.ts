const unescapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const unescapeHtml = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, sign => unescapes[sign] ?? sign)

/** Parses the forms on a payment page (pay-page.ts) and returns their actions and fields by button label. */
export function parseForms(html: string): Record<string, { action: string; fields: Record<string, string> }> {
  const forms = html.matchAll(/<form action="([^"]*)"[^>]*>(.*?)<button[^>]*>([^<]*)<\/button><\/form>/g)
  return Object.fromEntries(
    [...forms].map(([, action = '', inputs = '', label = '']) => {
      const pairs = inputs.matchAll(/name="([^"]*)" value="([^"]*)"/g)
      const fields = [...pairs].map(([, name = '', value = '']) => [unescapeHtml(name), unescapeHtml(value)])
      return [label, { action: unescapeHtml(action), fields: Object.fromEntries(fields) }]
    }),
  )
}
