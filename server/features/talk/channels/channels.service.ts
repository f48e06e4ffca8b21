import { CHANNELS, type ChannelName, isChannel, isDayChannel, isTeamChannel } from '#shared/channelNames.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { CHANNEL_REVISIONS, type Channel, type DayTalk, type ReadChannel, SEQ_MAX } from '#shared/talk/channels.ts'
import type { Audience, Change, ChangeContext, Told, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { DayTalks } from '../dayTalks/dayTalks.ts'
import { channelsStore } from './channels.store.ts'
import { UnreadCounts } from './unreadCounts.ts'

interface Needs {
  db: Db
  change: Change
  talks: DayTalks
}

/** Marks a channel as read up to a message, and tells the other devices of the person what is left. */
async function markRead(
  { trx, tell, tellNobody }: Pick<ChangeContext<'chat'>, 'trx' | 'tell' | 'tellNobody'>,
  userId: string,
  channel: ReadChannel,
  upTo: number,
): Promise<Told<ReadChannel>> {
  if (!(await channelsStore.read(trx, userId, channel.name, upTo)))
    return tellNobody('it was read that far before').returning(channel)
  return tell({ userIds: [userId] }, 'channelRead', channel).returning(channel)
}

/**
 * Raises the revision of a channel and returns it. Call it first in every change of the channel: it locks the channel,
 * so that revisions are committed in order. 401 where the session has ended while the change was prepared.
 */
async function raiseRevision(
  trx: Trx<'chat'>,
  name: ChannelName,
  { sessionId }: Pick<Viewer, 'sessionId'>,
): Promise<number> {
  if (isDayChannel(name)) await channelsStore.create(trx, name)
  const [row] = await channelsStore.raise(trx, name, sessionId)
  if (!row) throw new AppError('not_signed_in')
  return row.revision
}

async function listDays(talks: DayTalks, counts: UnreadCounts, db: Db, userId: string): Promise<DayTalk[]> {
  const listed = await talks.listFor(db, userId)
  const counted = await counts.of(userId, columnOf(listed, 'name'))
  return listed.map((talk) => ({ ...talk, unread: counted.get(talk.name)?.unread ?? 0 }))
}

export type ChannelsService = ReturnType<typeof channelsService>

export function channelsService({ db, change, talks }: Needs) {
  const unreadCounts = new UnreadCounts(db)

  const includes = async (from: Db, userId: string, name: ChannelName): Promise<boolean> =>
    isTeamChannel(name) || talks.includes(from, userId, name)

  async function mustBeIn(from: Db, userId: string, name: string, refusal: ErrorCode = 'channel_not_found') {
    if (!isChannel(name)) throw new AppError('channel_not_found')
    if (!(await includes(from, userId, name))) throw new AppError(refusal)
    return name
  }

  return {
    /** All channels in their order, with this person's unread counts, and the revisions that they were counted at. */
    async list(
      { _id }: Pick<Viewer, '_id'>,
      _nothing: unknown,
      { setHeader }: Pick<RequestContext, 'setHeader'>,
    ): Promise<Channel[]> {
      const counts = await unreadCounts.of(_id, CHANNELS)
      setHeader(CHANNEL_REVISIONS, CHANNELS.map((name) => counts.get(name)?.revision ?? 0).join())
      return CHANNELS.map((name) => ({ name, unread: counts.get(name)?.unread ?? 0 }))
    },

    /** The talks of days of which this person is part, from a week ago to 60 days ahead, by date. */
    days: ({ _id }: Pick<Viewer, '_id'>): Promise<DayTalk[]> => listDays(talks, unreadCounts, db, _id),

    /**
     * Marks a channel as read up to its newest message, or to that with `seq` = `upTo`, on all of the person's devices.
     * 404 for an unknown channel.
     */
    async read(
      { _id }: Pick<Viewer, '_id'>,
      { name: wanted, upTo }: { name: string; upTo?: number | undefined },
    ): Promise<ReadChannel> {
      const name = await mustBeIn(db, _id, wanted)
      const unread = upTo === undefined ? 0 : await unreadCounts.after(_id, name, upTo)
      return change.statement('chat', (context) => markRead(context, _id, { name, unread }, upTo ?? SEQ_MAX))
    },

    /** True where this person is in the channel: every member in the four, those of a day in its talk. */
    includes,
    /**
     * The channel's name, typed. 404 where there is no such channel, or where it is the talk of a day in which this
     * person is not: `channel_not_found`, or the refusal that is given.
     */
    mustBeIn,

    /** Audience of a change of a channel: every member, or those who are in the talk of the day now. */
    audienceOf: async (from: Db, name: ChannelName): Promise<Audience> =>
      isDayChannel(name) ? { userIds: [...(await talks.peopleIn(from, name))] } : 'members',

    /** Names of all channels that may have messages. */
    names: channelsStore.names,

    raiseRevision,

    /** Marks all existing messages as read for a new person, in the change that creates them. */
    welcome: async (trx: Db, userId: string): Promise<void> => void (await channelsStore.readAll(trx, userId)),

    /** A person's read markers: per channel, `seq` of the last message read. */
    personalData: {
      tables: ['read_markers'],
      ofPerson: async ({ _id }) => ({ readMarkers: await channelsStore.markersOf(db, _id) }),
    } satisfies PersonalData,
  }
}
