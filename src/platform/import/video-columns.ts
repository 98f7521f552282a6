import { type CellType, text, whole } from './cell-types.ts'
import { pictureColumn } from './columns.ts'
import type { ContentColumn } from './kind.ts'
import { moment } from './moment-cell.ts'

const form = /^[\w-]{11}$/
const hosts = ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be']

/** The id of a video on the video site, or its URL there. */
const video: CellType = {
  ...text(500),
  says: 'id of 11 characters, or an address such as https://youtu.be/…',
  parse(cell) {
    const id = typeof cell === 'string' ? parseVideoId(cell.trim()) : undefined
    return id === undefined
      ? { ok: false, problem: 'is no video: its id has 11 letters, digits, - and _' }
      : { ok: true, value: id }
  },
}

function parseVideoId(text: string): string | undefined {
  if (form.test(text)) return text
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || !hosts.includes(url.hostname)) return undefined
  const id = url.searchParams.get('v') ?? url.pathname.split('/').at(-1) ?? ''
  return form.test(id) ? id : undefined
}

const daySeconds = 86_400

export const videoColumns: Record<string, ContentColumn> = {
  youtube_id: { type: video, help: 'which one', isRequired: true },
  title: { type: text(200), help: 'as shown', isRequired: true },
  duration_seconds: { type: whole(1, daySeconds), help: 'how long it is', isRequired: true },
  published_at: { type: moment, help: 'newest are shown first', isRequired: true },
  image_id: pictureColumn('id of its still; the artist’s picture unless told'),
}
