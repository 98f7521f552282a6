import { brand } from '../../brand.ts'
import { type EmailBlock, formatBlockHtml } from './email-blocks.ts'
import {
  escapeHtml,
  font,
  formatParagraph,
  lightColors,
  onSignalColor,
  openTable,
  signalColor,
  styles,
} from './email-theme.ts'

interface Link {
  label: string
  url: string
}

export interface EmailHtmlParts {
  /** BCP 47 language tag. */
  tag: string
  subject: string
  title: string
  paragraphs: string[]
  button: Link | undefined
  blocks: EmailBlock[]
  /** The text before the button's URL, which is also written out. */
  linkAsText: string
  notes: string[]
  reason: string
  settings: Link | undefined
  sender: string[]
}

/**
 * Renders an email in one column of tables with inline styles, so that it looks the same in every mail
 * program. Loads nothing but the pictures of its blocks.
 */
export function renderEmailHtml(parts: EmailHtmlParts): string {
  const { tag, subject, title, paragraphs, button, blocks, notes, linkAsText } = parts
  return `<!doctype html>
<html lang="${tag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${lightColors.page}${tag === 'ko' ? ';word-break:keep-all' : ''}">
${openTable('class="page"', `background:${lightColors.page}`)}<tr><td align="center" style="padding:32px 12px">
${openTable('', 'max-width:560px')}
<tr><td class="text" style="${font};padding:0 0 14px;font-size:24px;line-height:1;font-weight:800;letter-spacing:-0.03em;color:${lightColors.text}">${brand.name}<span style="color:${signalColor}">.</span></td></tr>
<tr><td style="height:6px;background:${signalColor};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="surface" style="padding:40px 40px 36px;background:${lightColors.surface}">
<h1 class="text title" style="${font};margin:0 0 20px;font-size:30px;line-height:1.12;font-weight:800;letter-spacing:-0.02em;color:${lightColors.text}">${escapeHtml(title)}</h1>
${paragraphs.map(words => formatParagraph(words, { size: 16, look: 'text' })).join('\n')}
${button ? buttonHtml(button) : ''}
${blocks.map(formatBlockHtml).join('')}
${notes.map(words => formatParagraph(words, { size: 14, look: 'muted' })).join('\n')}
${button ? addressHtml(button, linkAsText) : ''}
</td></tr>
${footer(parts)}
</table>
</td></tr></table>
</body>
</html>
`
}

function buttonHtml({ label, url }: Link): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0"><tr>
<td style="border-radius:6px;background:${signalColor}"><a href="${escapeHtml(url)}" style="${font};display:inline-block;padding:15px 28px;font-size:16px;line-height:1.2;font-weight:700;color:${onSignalColor};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`
}

function addressHtml({ url }: Link, linkAsText: string): string {
  return `<p class="muted" style="${font};margin:0 0 16px;font-size:14px;line-height:1.55;color:${lightColors.muted}">${escapeHtml(linkAsText)}<br><a class="text" href="${escapeHtml(url)}" style="color:${lightColors.text};word-break:break-all">${escapeHtml(url)}</a></p>`
}

/**
 * Renders the part below the perforation: the reason for this email, the link to unsubscribe, and the sender.
 */
function footer({ reason, settings, sender }: EmailHtmlParts): string {
  const small = `${font};margin:0 0 8px;font-size:13px;line-height:1.5;color:${lightColors.muted}`
  const link = settings
    ? `<p style="${small}"><a class="muted" href="${escapeHtml(settings.url)}" style="color:${lightColors.muted}">${escapeHtml(settings.label)}</a></p>\n`
    : ''
  return `<tr><td class="surface line" style="padding:20px 40px 24px;background:${lightColors.surface};border-top:2px dashed ${lightColors.line}">
<p class="muted" style="${small}">${escapeHtml(reason)}</p>
${link}<p class="muted" style="${small}">${sender.map(escapeHtml).join('<br>')}</p>
</td></tr>`
}
