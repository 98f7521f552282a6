import { brand } from '../../brand.ts'

interface Link {
  label: string
  url: string
}

export interface HtmlLetter {
  /** BCP 47. */
  tag: string
  subject: string
  title: string
  paragraphs: string[]
  button: Link | undefined
  /** The line over the button's address, written out. */
  linkAsText: string
  notes: string[]
  reason: string
  settings: Link | undefined
  sender: string
}

// The tokens of the design system in sRGB: mail programs know neither OKLCH nor custom properties.
const day = { page: '#f7f3eb', surface: '#fefcf9', text: '#1f1610', muted: '#5c5046', line: '#dbd3c6' }
const night = { page: '#0d0b11', surface: '#1b1821', text: '#f6f3ee', muted: '#b4b1bc', line: '#34303d' }
const signal = '#ff6028'
const onSignal = '#1a0b06'
const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"

// Mail programs without media queries show the light theme.
const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:${night.page}!important}
.surface{background:${night.surface}!important}.text{color:${night.text}!important}
.muted{color:${night.muted}!important}.line{border-color:${night.line}!important}}
@media (max-width:480px){.surface{padding:28px 22px!important}.title{font-size:26px!important}}`

/** One column in tables with inline styles, no pictures and nothing loaded: it looks the same everywhere. */
export function letterHtml(letter: HtmlLetter): string {
  const { tag, subject, title, paragraphs, button, notes, linkAsText } = letter
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
<body class="page" style="margin:0;padding:0;background:${day.page}${tag === 'ko' ? ';word-break:keep-all' : ''}">
${table('class="page"', `background:${day.page}`)}<tr><td align="center" style="padding:32px 12px">
${table('', 'max-width:560px')}
<tr><td class="text" style="${font};padding:0 0 14px;font-size:24px;line-height:1;font-weight:800;letter-spacing:-0.03em;color:${day.text}">${brand.name}<span style="color:${signal}">.</span></td></tr>
<tr><td style="height:6px;background:${signal};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="surface" style="padding:40px 40px 36px;background:${day.surface}">
<h1 class="text title" style="${font};margin:0 0 20px;font-size:30px;line-height:1.12;font-weight:800;letter-spacing:-0.02em;color:${day.text}">${escapeHtml(title)}</h1>
${paragraphs.map(words => paragraph(words, { size: 16, look: 'text' })).join('\n')}
${button ? buttonHtml(button, linkAsText) : ''}
${notes.map(words => paragraph(words, { size: 14, look: 'muted' })).join('\n')}
</td></tr>
${footer(letter)}
</table>
</td></tr></table>
</body>
</html>
`
}

function table(attributes: string, style: string) {
  return `<table ${attributes} role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">`
}

function paragraph(words: string, { size, look }: { size: number; look: 'text' | 'muted' }): string {
  return `<p class="${look}" style="${font};margin:0 0 16px;font-size:${size}px;line-height:1.55;color:${day[look]}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`
}

function buttonHtml({ label, url }: Link, linkAsText: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0"><tr>
<td style="border-radius:6px;background:${signal}"><a href="${escapeHtml(url)}" style="${font};display:inline-block;padding:15px 28px;font-size:16px;line-height:1.2;font-weight:700;color:${onSignal};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="muted" style="${font};margin:0 0 16px;font-size:14px;line-height:1.55;color:${day.muted}">${escapeHtml(linkAsText)}<br><a class="text" href="${escapeHtml(url)}" style="color:${day.text};word-break:break-all">${escapeHtml(url)}</a></p>`
}

/** Below the perforation: why the reader gets this mail, how to unsubscribe, and the sender. */
function footer({ reason, settings, sender }: HtmlLetter): string {
  const small = `${font};margin:0 0 8px;font-size:13px;line-height:1.5;color:${day.muted}`
  const link = settings
    ? `<p style="${small}"><a class="muted" href="${escapeHtml(settings.url)}" style="color:${day.muted}">${escapeHtml(settings.label)}</a></p>\n`
    : ''
  return `<tr><td class="surface line" style="padding:20px 40px 24px;background:${day.surface};border-top:2px dashed ${day.line}">
<p class="muted" style="${small}">${escapeHtml(reason)}</p>
${link}<p class="muted" style="${small}">${escapeHtml(sender)}</p>
</td></tr>`
}

function escapeHtml(words: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return words.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)
}
