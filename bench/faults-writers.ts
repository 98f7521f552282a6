import { createHash, randomBytes } from 'node:crypto'
import { toReceiptCode } from '../src/votes/receipt-code.ts'
import type { Call } from './faults-client.ts'
import type { WriterName } from './faults-model.ts'
import type { World } from './faults-world.ts'

/** A write to send, and how to read its answer. */
export interface Draft {
  key: string
  call: Call
  /** Returns what the row must hold, from the acknowledgement. */
  readContent: (body: never) => string
}

export interface Writer {
  name: WriterName
  lanes: number
  /** Returns the next write, or null if there are no more. */
  next: () => Draft | null
}

/** One in so many writes must be refused. */
const refusedEvery = 20

export function createWriters(world: World): Writer[] {
  return [createVoter(world), createMaker(world), createSpeaker(world), createRedeemer(world)]
}

/** Each fan votes once, and some try a second time. */
function createVoter({ fans, stageId, artistIds }: World): Writer {
  let sent = 0
  let voted = 0
  return {
    name: 'votes',
    lanes: 5,
    next() {
      sent += 1
      const isRefused = sent % refusedEvery === 0
      const fan = fans[isRefused ? Math.max(0, voted - 200) : voted]
      if (!fan) return null
      if (!isRefused) voted += 1
      const code = toReceiptCode(randomBytes(26))
      const artistId = artistIds[sent % 2] ?? 0
      return {
        key: createHash('sha256').update(code).digest('hex'),
        call: {
          method: 'POST',
          path: '/api/v1/vote/season3/votes/self/',
          token: fan.token,
          body: { stage_id: stageId, artist_id: artistId, receipt_code: code },
        },
        readContent: (body: { ballot: string; artist_id: number }) =>
          `fan ${fan.id}, artist ${body.artist_id}`,
      }
    },
  }
}

/** Each fan makes each campaign. */
function createMaker({ fans, campaigns }: World): Writer {
  let sent = 0
  return {
    name: 'makes',
    lanes: 5,
    next() {
      const fan = fans[sent % fans.length]
      const campaign = campaigns[Math.floor(sent / fans.length) + (sent % 2) * (campaigns.length / 2)]
      sent += 1
      if (!fan || !campaign) return null
      return {
        key: `${campaign}:${fan.id}`,
        call: { method: 'PUT', path: `/api/v2/promotions/${campaign}/make/`, token: fan.token },
        readContent: (body: { number: number }) => `number ${body.number}`,
      }
    },
  }
}

/** Fans write in turn, so that none is too fast. */
function createSpeaker({ fans, room }: World): Writer {
  let sent = 0
  return {
    name: 'messages',
    lanes: 5,
    next() {
      const fan = fans[sent % fans.length]
      sent += 1
      if (!fan) return null
      const text = sent % refusedEvery === 0 ? 'x'.repeat(301) : `Message ${sent} during the faults`
      const key = `fault-message-${sent}`
      return {
        key,
        call: {
          method: 'POST',
          path: `/api/v1/streaming/shows/${room.showId}/chats/${room.chatId}/messages/`,
          token: fan.token,
          body: { text, client_id: key },
        },
        readContent: (body: { id: string; seq: number; text: string }) =>
          `${body.id} ${body.seq} ${body.text}`,
      }
    },
  }
}

/** Each fan redeems a code, and some try one that is used. */
function createRedeemer({ fans, codes }: World): Writer {
  let sent = 0
  let used = 0
  return {
    name: 'codes',
    lanes: 2,
    next() {
      const isRefused = sent % refusedEvery === refusedEvery - 1
      const code = codes[isRefused ? Math.max(0, used - 50) : used]
      const fan = fans[sent]
      if (!fan || !code) return null
      sent += 1
      if (!isRefused) used += 1
      return {
        key: String(fan.id),
        call: {
          method: 'POST',
          path: '/api/v1/shops/md/users/self/orders/redeem-code/',
          token: fan.token,
          body: { code, shipping_address_id: fan.addressId, agreed: true },
        },
        readContent: (body: { order: { order_id: string } }) => body.order.order_id,
      }
    },
  }
}
