import { type ChannelName, channelTitle, type DayChannel, isDayChannel, talkDayOf } from '#shared/channelNames.ts'
import type { Language } from '#shared/languages.ts'
import { type Translate, translateFor } from '#shared/strings/translate.ts'
import { isVisible } from '#shared/text.ts'
import type { Db } from '../../../../db/client.ts'
import { type PostedMessage, subjectsStore } from '../subjects.store.ts'
import { subscriptionsStore } from '../subscriptions.store.ts'
import { longDay } from './dayText.ts'
import { after, type EntryNotification, type Kind, kindOf, MESSAGE_TTL, type Notification } from './notification.ts'

/** Resolves with the ids of people who have a channel on screen on any device. */
export type ChannelViewers = (channel: ChannelName) => Promise<Set<string>>

/** Who is in the talk of a day. */
export interface TalkMembers {
  peopleIn(from: Db, channel: DayChannel): Promise<Set<string>>
}

function bodyOf({ content, image_url }: PostedMessage, t: Translate): string {
  if (isVisible(content) || image_url === null) return content.trim()
  return t(image_url.startsWith('/') ? 'notification.picture' : 'notification.gif')
}

/** Names the sender, and the channel or the day: 'Ann in General', 'Sunday, February 7: Ann'. */
function titleOf({ channel, sender_name }: PostedMessage, language: Language | null): string {
  const t = translateFor(language)
  const sender = sender_name ?? t('chat.formerMember')
  const day = isDayChannel(channel) ? talkDayOf(channel) : null
  if (day !== null) return t('notification.dayMessage', { sender, day: longDay(day, language) })
  return t('notification.message', { sender, channel: channelTitle(channel) })
}

const TOPIC = 'channel-'

const topicOf = (channel: ChannelName): string => (isDayChannel(channel) ? channel : `${TOPIC}${channel}`)

/** The talk of a day of which a push with this topic tells; null for other pushes. */
export function talkOfTopic(topic: string | null): DayChannel | null {
  // Pushes of the release before, which may still wait, have all channels behind the prefix.
  const channel = topic?.startsWith(TOPIC) ? topic.slice(TOPIC.length) : (topic ?? '')
  return isDayChannel(channel) ? channel : null
}

const toNotification = (message: PostedMessage, createdAt: string, language: Language | null): Notification => ({
  title: titleOf(message, language),
  body: bodyOf(message, translateFor(language)),
  channelId: message.channel,
  topic: topicOf(message.channel),
  urgency: 'normal',
  expiresAt: after(createdAt, MESSAGE_TTL),
})

interface Needs {
  channelViewers: ChannelViewers
  talks: TalkMembers
}

/**
 * A message notifies everybody in its channel but its sender, the people who have read it and the viewers of its
 * channel. Of several messages of a channel each device gets the newest, which would replace the others.
 */
export const messageNotifications = (db: Db, { channelViewers, talks }: Needs): Kind =>
  kindOf('message.posted', async (entries) => {
    const wanted = new Map(entries.map((entry) => [entry.payload.messageId, entry]))
    const messages = await subjectsStore.messages(db, [...wanted.keys()])
    const made: EntryNotification[] = []
    const channels = [...new Set(messages.map((message) => message.channel))]
    // Concurrently: a silent process delays each answer by a second.
    const lookingAt = new Map(
      await Promise.all(channels.map(async (channel) => [channel, await channelViewers(channel)] as const)),
    )
    for (const [channel, looking] of lookingAt) {
      const newestFirst = messages.filter((message) => message.channel === channel).sort((a, b) => b.seq - a.seq)
      const devices = await subscriptionsStore.withReadMarker(db, channel)
      const people = isDayChannel(channel) ? await talks.peopleIn(db, channel) : null
      for (const device of devices) {
        if (people !== null && !people.has(device.user_id)) continue
        if (device.messages === 0 || looking.has(device.user_id)) continue
        const message = newestFirst.find(({ sender_id }) => sender_id !== device.user_id)
        const entry = message && wanted.get(message.id)
        if (!entry || message.seq <= (device.read ?? 0)) continue
        made.push({
          entryId: entry.id,
          to: device,
          notification: toNotification(message, entry.createdAt, device.language),
        })
      }
    }
    return made
  })
