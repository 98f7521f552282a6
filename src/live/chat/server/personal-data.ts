import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { findMessages } from './change-messages.ts'
import { eraseMessages } from './erase-messages.ts'
import { leaveRoom, lockRoom, type Room } from './room.ts'

export const chatData: PersonalData = {
  tables: {
    chat_people: { notExported: 'an id that stands for the fan in chats' },
    chat_messages: { exportedAs: 'chat_messages' },
    chat_profiles: { notExported: 'names and pictures that the fan had, as they stand beside the messages' },
    chat_members: { exportedAs: 'chats' },
    chat_reports: { exportedAs: 'chat_reports' },
    chat_blocks: { exportedAs: 'blocked_fans' },
    chat_badges: { exportedAs: 'chat_badges' },
    chat_agreements: { exportedAs: 'chat_rules' },
  },
  export: async (db, { userId }) => ({
    chat_messages: await db.query(messages, [userId]),
    chats: await db.query(members, [userId]),
    chat_reports: await db.query(reports, [userId]),
    blocked_fans: await db.query(blocks, [userId]),
    chat_badges: await db.query(badges, [userId]),
    chat_rules: await db.query(agreements, [userId]),
  }),
  async erase(db, { userId }, now) {
    const rooms: Room[] = []
    for (const { chat_id: chatId } of await db.query(roomsStatement, [userId])) {
      const room = await lockRoom(db, chatId, now)
      if (room) rooms.push(room)
    }
    await db.query(lockPerson, [userId])
    for (const erase of [eraseBlocks, eraseAgreement, eraseBadges, eraseReports])
      await db.query(erase, [userId])
    for (const room of rooms) await eraseInRoom(db, room, userId)
    await db.query(erasePerson, [userId])
    for (const room of rooms) await leaveRoom(db, room)
  },
}

const messages = statement({
  name: 'chat.export-messages',
  text: `select c.show_id, m.chat_id, m.at, m.text, m.state, f.name from chat_messages m
      join show_chats c on c.chat_id = m.chat_id join chat_people p on p.id = m.person_id
      join chat_profiles f on f.id = m.face_id
    where p.user_id = $1 order by m.at, m.id`,
  row: z.object({
    show_id: z.int(),
    chat_id: z.int(),
    at: z.date(),
    text: z.string(),
    state: z.string(),
    name: z.string(),
  }),
})

const members = statement({
  name: 'chat.export-members',
  text: `select m.chat_id, m.last_at, m.muted_until from chat_members m join chat_people p on p.id = m.person_id
    where p.user_id = $1 order by m.chat_id`,
  row: z.object({ chat_id: z.int(), last_at: z.date().nullable(), muted_until: z.date().nullable() }),
})

const reports = statement({
  name: 'chat.export-reports',
  text: 'select message_id, reason, at from chat_reports where user_id = $1 order by at, message_id',
  row: z.object({ message_id: z.string(), reason: z.string(), at: z.date() }),
})

const blocks = statement({
  name: 'chat.export-blocks',
  text: `select p.public_id as author_id, b.at from chat_blocks b join chat_people p on p.id = b.person_id
    where b.user_id = $1 order by b.at, b.person_id`,
  row: z.object({ author_id: z.string(), at: z.date() }),
})

const badges = statement({
  name: 'chat.export-badges',
  text: 'select badge, show_id from chat_badges where user_id = $1 order by show_id',
  row: z.object({ badge: z.string(), show_id: z.int().nullable() }),
})

const agreements = statement({
  name: 'chat.export-agreement',
  text: 'select at as agreed_at from chat_agreements where user_id = $1',
  row: z.object({ agreed_at: z.date() }),
})

const roomsStatement = statement({
  name: 'chat.rooms-of-fan',
  text: `select distinct m.chat_id from chat_messages m join chat_people p on p.id = m.person_id
    where p.user_id = $1 order by m.chat_id`,
  row: z.object({ chat_id: z.int() }),
})

const messagesInRoomStatement = statement({
  name: 'chat.messages-of-fan',
  text: `select m.id from chat_messages m join chat_people p on p.id = m.person_id
    where m.chat_id = $1 and p.user_id = $2 order by m.id`,
  row: z.object({ id: z.string() }),
})

const batch = 1_000

async function eraseInRoom(db: Db, room: Room, userId: number): Promise<void> {
  // The ids are read under the room's lock, so that the fan can't add another message.
  const ids = (await db.query(messagesInRoomStatement, [room.chatId, userId])).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += batch) {
    const messages = await findMessages(db, room, ids.slice(at, at + batch))
    const erased = await eraseMessages(db, room, { messages, actor: 'fan' })
    if (erased instanceof Failure) throw new Error('a message cannot be erased')
  }
}

const lockPerson = statement({
  name: 'chat.lock-person',
  text: 'select id from chat_people where user_id = $1 for update',
  row: z.object({ id: z.int() }),
})

const eraseBlocks = statement({
  name: 'chat.erase-blocks',
  text: 'delete from chat_blocks where user_id = $1',
  row: none,
})

const eraseAgreement = statement({
  name: 'chat.erase-agreement',
  text: 'delete from chat_agreements where user_id = $1',
  row: none,
})

const eraseBadges = statement({
  name: 'chat.erase-badges',
  text: 'delete from chat_badges where user_id = $1',
  row: none,
})

const eraseReports = statement({
  name: 'chat.erase-reports',
  text: `with gone as (delete from chat_reports where user_id = $1 returning message_id)
    update chat_messages m set report_count = greatest(report_count - 1, 0) from gone where m.id = gone.message_id`,
  row: none,
})

/** The cascade also deletes the person's profiles and standing in rooms. */
const erasePerson = statement({
  name: 'chat.erase-person',
  text: 'delete from chat_people where user_id = $1',
  row: none,
})
