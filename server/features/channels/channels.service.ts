import { CHANNEL_REVISIONS, CHANNELS, type Channel, type ChannelName, isChannel } from '#shared/channels.ts'
import { AppError } from '#shared/errors.ts'
import type { Change, Trx } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import type { RequestContext } from '../../http/route.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { PersonalData } from '../users/personalData.ts'
import { channelsStore } from './channels.store.ts'
import { UnreadCounts } from './unreadCounts.ts'

export interface ChannelsService {
  /** All channels in their order, with this person's unread counts, and the revisions that they were counted at. */
  list(viewer: Pick<Viewer, '_id'>, nothing: unknown, reply: Pick<RequestContext, 'setHeader'>): Promise<Channel[]>
  /** Marks a channel as read up to its newest message, on all of the person's devices. 404 for an unknown channel. */
  read(viewer: Pick<Viewer, '_id'>, channel: { name: string }): Promise<Channel>
  /**
   * Raises the revision of a channel and returns it. Call it first in every change of the channel: it locks the channel,
   * so that revisions are committed in order. 401 where the session has ended while the change was prepared.
   */
  raiseRevision(trx: Trx<'chat'>, name: ChannelName, viewer: Pick<Viewer, 'sessionId'>): Promise<number>
  /** Marks all existing messages as read for a new person, in the change that creates them. */
  welcome(trx: Db, userId: string): Promise<void>
  /** A person's read markers: per channel, `seq` of the last message read. */
  personalData: PersonalData
}

/** Returns the channel's name, typed; 404 where there is no such channel. */
export function mustBeChannel(name: string): ChannelName {
  if (!isChannel(name)) throw new AppError('channel_not_found')
  return name
}

export function channelsService({ db, change }: { db: Db; change: Change }): ChannelsService {
  const unreadCounts = new UnreadCounts(db)

  return {
    async list({ _id }, _nothing, { setHeader }) {
      const counts = await unreadCounts.of(_id)
      setHeader(CHANNEL_REVISIONS, CHANNELS.map((name) => counts.get(name)?.revision ?? 0).join())
      return CHANNELS.map((name) => ({ name, unread: counts.get(name)?.unread ?? 0 }))
    },

    async read({ _id }, { name: wanted }) {
      const channel = { name: mustBeChannel(wanted), unread: 0 }
      return change.statement('chat', async ({ trx, tell, tellNobody }) => {
        if (!(await channelsStore.read(trx, _id, channel.name)))
          return tellNobody('it was read to its end before').returning(channel)
        return tell({ userIds: [_id] }, 'channelRead', channel).returning(channel)
      })
    },

    async raiseRevision(trx, name, { sessionId }) {
      const [row] = await channelsStore.raise(trx, name, sessionId)
      if (!row) throw new AppError('not_signed_in')
      return row.revision
    },

    async welcome(trx, userId) {
      await channelsStore.readAll(trx, userId)
    },

    personalData: {
      tables: ['read_markers'],
      ofPerson: async ({ _id }) => ({ readMarkers: await channelsStore.markersOf(db, _id) }),
    },
  }
}
