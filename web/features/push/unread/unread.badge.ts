import type { QueryClient } from '@tanstack/react-query'
import type { Channel } from '#shared/channels.ts'
import { setUnreadInTitle } from '../../../navigation/pageTitle.ts'
import { tagOfChannel } from '../../../worker/notification.places.ts'
import { clearNotificationStore, storeUnread } from '../../../worker/notification.store.ts'
import { watchChannels } from './unread.watch.ts'

export const totalUnread = (channels: Channel[]): number => channels.reduce((sum, { unread }) => sum + unread, 0)

/** Channels that were read since `before`, or were so all the time when nothing is known of before. */
export const readSince = (channels: Channel[], before: Channel[] | undefined): Channel[] =>
  channels.filter(({ name, unread }) => unread === 0 && before?.find((channel) => channel.name === name)?.unread !== 0)

/** On the app's icon while above 0 (specification §1); where icons carry no badges, before the title. */
async function showBadge(total: number): Promise<void> {
  if (!('setAppBadge' in navigator)) setUnreadInTitle(total)
  else if (total > 0) await navigator.setAppBadge(total)
  else await navigator.clearAppBadge()
}

/** Shown, and stored: the worker counts on from here while nobody is looking. */
const showUnread = async (total: number): Promise<void> =>
  void (await Promise.all([showBadge(total), storeUnread(total)]))

/** Removes notifications that are on this device: those under the tags, or all. */
async function closeNotifications(tags?: string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (!tags || tags.includes(notification.tag)) notification.close()
}

const logged = (work: Promise<void>): void => void work.catch((error) => console.error('Badge:', error))

export interface Badge {
  /** Shows it once more: the worker may have counted on. */
  refresh: () => void
  stop: () => void
}

/** Keeps the badge in step with what the person of `cache` has not read, on whatever device they read it. */
export function startBadge(cache: QueryClient): Badge {
  let known: Channel[] | undefined
  const stop = watchChannels(cache, (channels) => {
    if (channels === known) return
    const read = readSince(channels, known).map(({ name }) => tagOfChannel(name))
    if (read.length > 0) logged(closeNotifications(read))
    if (!known || totalUnread(known) !== totalUnread(channels)) logged(showUnread(totalUnread(channels)))
    known = channels
  })
  return {
    refresh() {
      if (known) logged(showUnread(totalUnread(known)))
    },
    stop,
  }
}

/** The person has left: nothing of theirs stays on this device's icon or among its notifications. */
export async function clearNotifications(): Promise<void> {
  await Promise.all([showBadge(0), clearNotificationStore(), closeNotifications()])
}
