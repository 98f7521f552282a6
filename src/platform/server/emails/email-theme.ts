// Tokens of the design system in sRGB, because mail programs support neither OKLCH nor custom properties.
export const lightColors = {
  page: '#f7f3eb',
  surface: '#fefcf9',
  text: '#1f1610',
  muted: '#5c5046',
  line: '#dbd3c6',
}
const darkColors = { page: '#0d0b11', surface: '#1b1821', text: '#f6f3ee', muted: '#b4b1bc', line: '#34303d' }
export const signalColor = '#ff6028'
export const onSignalColor = '#1a0b06'
export const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"

// Mail programs without media queries show the light theme.
export const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:${darkColors.page}!important}
.surface{background:${darkColors.surface}!important}.text{color:${darkColors.text}!important}
.muted{color:${darkColors.muted}!important}.line{border-color:${darkColors.line}!important}
.picture{background:${darkColors.line}!important}}
@media (max-width:480px){.surface{padding:28px 22px!important}.title{font-size:26px!important}}`

export function openTable(attributes: string, style: string): string {
  return `<table ${attributes} role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">`
}

export function formatParagraph(
  words: string,
  { size, look }: { size: number; look: 'text' | 'muted' },
): string {
  return `<p class="${look}" style="${font};margin:0 0 16px;font-size:${size}px;line-height:1.55;color:${lightColors[look]}">${escapeLines(words)}</p>`
}

export const escapeLines = (words: string): string => escapeHtml(words).replaceAll('\n', '<br>')

export function escapeHtml(words: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return words.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)
}
