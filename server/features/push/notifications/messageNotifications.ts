import { type ChannelName, channelTitle } from '#shared/channels.ts'
import { type Translate, translateFor } from '#shared/strings/translate.ts'
import { foldSpaces } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { recipientsStore } from '../recipients.store.ts'
import { type PostedMessage, subjectsStore } from '../subjects.store.ts'
import { after, type Kind, kindOf, type Made, MESSAGE_TTL, type Notice } from './notification.ts'

/** Who has a channel on screen on one of their devices. */
export type Onlookers = (channel: ChannelName) => Promise<Set<string>>

function bodyOf({ content, image_url }: PostedMessage, t: Translate): string {
  if (foldSpaces(content) !== '' || image_url === null) return content.trim()
  return t(image_url.startsWith('/') ? 'notification.picture' : 'notification.gif')
}

const toNotice = (message: PostedMessage, createdAt: string, t: Translate): Notice => ({
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
 * A message is told to everybody but its sender, those who have read it and those who look at its channel. Of several
 * messages of a channel each device is told the newest: they would replace each other anyway.
 */
export const messageNotices = (db: Db, onlookers: Onlookers): Kind =>
  kindOf('message.posted', async (entries) => {
    const wanted = new Map(entries.map((entry) => [entry.payload.messageId, entry]))
    const messages = await subjectsStore.messages(db, [...wanted.keys()])
    const made: Made[] = []
    const channels = [...new Set(messages.map((message) => message.channel))]
    // All at once: where a process is silent, each answer takes a while.
    const lookingAt = new Map(
      await Promise.all(channels.map(async (channel) => [channel, await onlookers(channel)] as const)),
    )
    for (const [channel, looking] of lookingAt) {
      const newestFirst = messages.filter((message) => message.channel === channel).sort((a, b) => b.seq - a.seq)
      const devices = await recipientsStore.ofReaders(db, channel)
      for (const device of devices) {
        if (device.messages === 0 || looking.has(device.user_id)) continue
        const message = newestFirst.find(({ sender_id }) => sender_id !== device.user_id)
        const entry = message && wanted.get(message.id)
        if (!entry || message.seq <= (device.read ?? 0)) continue
        made.push({
          entryId: entry.id,
          to: device,
          notice: toNotice(message, entry.createdAt, translateFor(device.language)),
        })
      }
    }
    return made
  })
