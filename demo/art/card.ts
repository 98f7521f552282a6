import type { Offer } from '../catalogue/offers.ts'
import { createRandom } from '../catalogue/random.ts'
import type { CardDrawing } from './cards/card-stage.ts'
import { album, postcard, poster, pouch } from './cards/extras.ts'
import { banner, book, clothbound, signed, ticket } from './cards/papers.ts'
import { gatefold, record } from './cards/records.ts'
import { call, stream } from './cards/screens.ts'
import { lightstick, longsleeve, shirt } from './cards/wearables.ts'
import { renderSheet } from './kit/print.ts'
import type { CardSubject } from './subjects.ts'

export const cardWidth = 1200
export const cardHeight = 900

/** Subjects that a project's card can show, plus products that have their own pictures. */
export type CardItem = Offer['item'] | 'album' | 'postcard' | 'poster' | 'pouch'

const drawings: Record<CardItem, CardDrawing> = {
  album,
  banner,
  book,
  call,
  clothbound,
  gatefold,
  lightstick,
  longsleeve,
  postcard,
  poster,
  pouch,
  record,
  shirt,
  signed,
  stream,
  ticket,
}

/** Draws a card as an SVG document of 1200 by 900 px. */
export function drawCard(subject: CardSubject): string {
  const { palette } = subject
  const stage = { width: cardWidth, height: cardHeight, random: createRandom(subject.seed), palette, subject }
  return renderSheet(cardWidth, cardHeight, palette.paper, palette.ink, drawings[subject.item](stage))
}
