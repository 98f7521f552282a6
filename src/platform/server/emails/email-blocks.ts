import { escapeHtml, escapeLines, font, lightColors, openTable } from './email-theme.ts'

export interface EmailItem {
  name: string
  notes: string[]
  amount: string
  /**
   * Decorative: the name is sufficient without it. The URL is the same for every reader, so that loading the
   * picture identifies no one.
   */
  pictureUrl: string | null
}

interface Sum {
  label: string
  amount: string
  look?: 'total' | 'muted'
}

/**
 * A list under an email's button: items with amounts that add up, or lines such as those of a postal address.
 */
export type EmailBlock =
  | { kind: 'items'; title: string; items: EmailItem[]; sums: Sum[] }
  | { kind: 'lines'; title: string; lines: string[]; link?: { label: string; url: string } | null }

type Items = Extract<EmailBlock, { kind: 'items' }>
type Lines = Extract<EmailBlock, { kind: 'lines' }>

export function formatBlockText(block: EmailBlock): string {
  if (block.kind === 'lines') {
    const { title, lines, link } = block
    return [title, ...lines.map(indented), ...(link ? [`  ${link.label}:`, `  ${link.url}`] : [])].join('\n')
  }
  const items = block.items.map(({ name, notes, amount }) =>
    [`${name}  ${amount}`, ...notes.map(indented)].map(indented).join('\n'),
  )
  const sums = block.sums.map(({ label, amount }) => indented(`${label}  ${amount}`))
  return [block.title, ...items, indented('---'), ...sums].join('\n')
}

const indented = (line: string) => `  ${line.replaceAll('\n', '\n  ')}`

export function formatBlockHtml(block: EmailBlock): string {
  return `<div style="margin:32px 0">${heading(block.title)}${block.kind === 'items' ? itemsHtml(block) : linesHtml(block)}</div>`
}

function heading(title: string): string {
  return `<h2 class="text" style="${font};margin:0 0 10px;font-size:16px;line-height:1.35;font-weight:700;color:${lightColors.text}">${escapeHtml(title)}</h2>\n`
}

const cell = (padding: string) =>
  `${font};padding:${padding};vertical-align:top;font-size:15px;line-height:1.45`
/** Lets long words wrap in the name, so that amounts stay on one line on a phone. */
const wraps = 'overflow-wrap:anywhere'
const pictureWidth = 64

function itemsHtml({ items, sums }: Items): string {
  const hasPictures = items.some(({ pictureUrl }) => pictureUrl !== null)
  const rows = items.map(item => itemHtml(item, hasPictures)).join('\n')
  return `${openTable('', '')}
${rows}
</table>
${openTable('class="line"', `border-top:1px solid ${lightColors.line}`)}
<tr><td style="padding:8px 0 0;font-size:0;line-height:0" colspan="2"></td></tr>
${sums.map(sumHtml).join('\n')}
</table>
`
}

function itemHtml({ name, notes, amount, pictureUrl }: EmailItem, hasPictures: boolean): string {
  const line = `border-top:1px solid ${lightColors.line}`
  const small = notes.map(
    note =>
      `<br><span class="muted" style="font-size:13px;color:${lightColors.muted}">${escapeLines(note)}</span>`,
  )
  const picture = hasPictures
    ? `<td class="line" width="${pictureWidth}" style="width:${pictureWidth}px;padding:14px 16px 14px 0;vertical-align:top;${line}">${pictureHtml(pictureUrl)}</td>\n`
    : ''
  return `<tr>
${picture}<td class="text line" style="${cell('14px 0')};${wraps};color:${lightColors.text};${line}"><strong style="font-weight:600">${escapeHtml(name)}</strong>${small.join('')}</td>
<td class="text line" align="right" style="${cell('14px 0 14px 16px')};white-space:nowrap;color:${lightColors.text};${line}">${escapeHtml(amount)}</td>
</tr>`
}

function pictureHtml(url: string | null): string {
  if (url === null) return ''
  return `<img class="picture" src="${escapeHtml(url)}" width="${pictureWidth}" alt="" style="display:block;width:${pictureWidth}px;height:auto;border:0;border-radius:4px;background:${lightColors.line}">`
}

function sumHtml({ label, amount, look }: Sum): string {
  const isTotal = look === 'total'
  const [theme, colour] = look === 'muted' ? ['muted', lightColors.muted] : ['text', lightColors.text]
  const size = isTotal ? ';font-size:18px;font-weight:700' : look === 'muted' ? ';font-size:13px' : ''
  const space = isTotal ? '10px' : '3px'
  return `<tr>
<td class="${theme}" style="${cell(`${space} 0`)};${wraps};color:${colour}${size}">${escapeHtml(label)}</td>
<td class="${theme}" align="right" style="${cell(`${space} 0 ${space} 16px`)};white-space:nowrap;color:${colour}${size}">${escapeHtml(amount)}</td>
</tr>`
}

function linesHtml({ lines, link }: Lines): string {
  const text = lines.map(escapeLines).join('<br>')
  const more = link
    ? `<br><a class="text" href="${escapeHtml(link.url)}" style="color:${lightColors.text};font-weight:600">${escapeHtml(link.label)}</a>`
    : ''
  return `<p class="text" style="${font};margin:0;font-size:15px;line-height:1.55;${wraps};color:${lightColors.text}">${text}${more}</p>
`
}
