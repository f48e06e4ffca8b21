import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { Seen } from '#shared/talk/seen.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { inChunks } from '../../../db/inChunks.ts'

/** Actions with which somebody becomes a member, also a person of the team who had no account before. */
const BECOMES_MEMBER = ['user.created', 'user.approved'] as const

const seenStore = {
  /** An announcement that is there, with the role of its sender; null where their account is gone. */
  announcement: (db: Db, id: string) =>
    db
      .selectFrom('messages')
      .leftJoin('users', 'users.id', 'messages.sender_id')
      .select(['messages.seq', 'messages.created_at', 'messages.sender_id', 'users.role'])
      .where('messages.id', '=', id)
      .where('messages.channel', '=', 'announcements')
      .where('messages.deleted', '=', 0)
      .executeTakeFirst(),

  /** Members by name, each with the place up to which they have read announcements. */
  readers: (db: Db) =>
    db
      .selectFrom('users')
      .leftJoin('read_markers', (join) =>
        join.onRef('read_markers.user_id', '=', 'users.id').on('read_markers.channel', '=', 'announcements'),
      )
      .select(['users.id', 'users.name', 'users.created_at', 'read_markers.seq'])
      .where('users.suspended', '=', 0)
      .where('users.waiting', '=', 0)
      .where('users.joined', '=', 1)
      .orderBy('users.name_key')
      .orderBy('users.id')
      .execute(),

  /** Of these people, those who became members after an instant. */
  async becameAfter(db: Db, userIds: string[], at: string): Promise<Set<string>> {
    const rows = await inChunks(userIds, (some) =>
      db
        .selectFrom('audit')
        .select('subject_id')
        .where('subject_id', 'in', some)
        .where('at', '>', at)
        .where('action', 'in', BECOMES_MEMBER)
        .execute(),
    )
    return new Set(rows.flatMap(({ subject_id }) => subject_id ?? []))
  },
}

/** Who has read an announcement. */
export const seenService = ({ db }: { db: Db }) => ({
  /** 404 for a message of another channel, a deleted one, and one that no admin wrote. */
  async show(_viewer: unknown, { id }: { id: string }): Promise<Seen> {
    const announcement = await seenStore.announcement(db, id)
    if (!announcement?.role || !isAdmin({ role: announcement.role })) throw new AppError('message_not_found')
    const { seq, created_at: at, sender_id: author } = announcement
    const readers = (await seenStore.readers(db)).filter((one) => one.id !== author && one.created_at <= at)
    const later = await seenStore.becameAfter(db, columnOf(readers, 'id'), at)
    const people = readers.filter((one) => !later.has(one.id))
    const isSeen = (one: (typeof people)[number]) => (one.seq ?? 0) >= seq
    const toPerson = ({ id: _id, name }: (typeof people)[number]) => ({ _id, name })
    return {
      seen: people.filter(isSeen).map(toPerson),
      unseen: people.filter((one) => !isSeen(one)).map(toPerson),
    }
  },
})
