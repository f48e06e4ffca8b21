import { type ChannelName, channelTitle } from '#shared/channels.ts'
import { type Translate, translateFor } from '#shared/strings/translate.ts'
import { isVisible } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { type PostedMessage, subjectsStore } from '../subjects.store.ts'
import { subscriptionsStore } from '../subscriptions.store.ts'
import { after, type EntryNotification, type Kind, kindOf, MESSAGE_TTL, type Notification } from './notification.ts'

/** Resolves with the ids of people who have a channel on screen on any device. */
export type ChannelViewers = (channel: ChannelName) => Promise<Set<string>>

function bodyOf({ content, image_url }: PostedMessage, t: Translate): string {
  if (isVisible(content) || image_url === null) return content.trim()
  return t(image_url.startsWith('/') ? 'notification.picture' : 'notification.gif')
}

const toNotification = (message: PostedMessage, createdAt: string, t: Translate): Notification => ({
  title: t('notification.message', {
    sender: message.sender_name ?? t('chat.formerMember'),
    channel: channelTitle(message.channel),
  }),
  body: bodyOf(message, t),
  channelId: message.channel,
  topic: `channel-${message.channel}`,
  urgency: 'normal',
  expiresAt: after(createdAt, MESSAGE_TTL),
})

/**
 * A message notifies everybody but its sender, the people who have read it and the viewers of its channel. Of several
 * messages of a channel each device gets the newest, which would replace the others.
 */
export const messageNotifications = (db: Db, channelViewers: ChannelViewers): Kind =>
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
      for (const device of devices) {
        if (device.messages === 0 || looking.has(device.user_id)) continue
        const message = newestFirst.find(({ sender_id }) => sender_id !== device.user_id)
        const entry = message && wanted.get(message.id)
        if (!entry || message.seq <= (device.read ?? 0)) continue
        made.push({
          entryId: entry.id,
          to: device,
          notification: toNotification(message, entry.createdAt, translateFor(device.language)),
        })
      }
    }
    return made
  })
