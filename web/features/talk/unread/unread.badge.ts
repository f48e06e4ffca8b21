import type { QueryClient } from '@tanstack/react-query'
import type { Channel } from '#shared/talk/channels.ts'
import { setUnreadInTitle } from '../../../navigation/pageTitle.ts'
import { setUnreadInMenu } from '../../../navigation/unread.ts'
import { tagOfChannel } from '../../../worker/notification.places.ts'
import { clearNotificationStore, storeUnread } from '../../../worker/notification.store.ts'
import { ownRegistration } from '../../../worker/worker.update.ts'
import { totalUnread } from '../channels/channels.queries.ts'
import { watchChannels } from './unread.watch.ts'

/** Channels that became read since `before`; without `before`, all read channels. */
export const readSince = (channels: Channel[], before: Channel[] | undefined): Channel[] =>
  channels.filter(({ name, unread }) => unread === 0 && before?.find((channel) => channel.name === name)?.unread !== 0)

/**
 * Shows the count in the menu and on the app's icon, or before the title where the browser has no
 * badges.
 */
async function showBadge(total: number): Promise<void> {
  setUnreadInMenu(total)
  if (!('setAppBadge' in navigator)) setUnreadInTitle(total)
  else if (total > 0) await navigator.setAppBadge(total)
  else await navigator.clearAppBadge()
}

/** Shows and stores the count: the worker continues from it while no page is visible. */
const showUnread = async (total: number): Promise<void> =>
  void (await Promise.all([showBadge(total), storeUnread(total)]))

/** Closes the shown notifications with these tags, or all. */
async function closeNotifications(tags?: string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await ownRegistration()
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (!tags || tags.includes(notification.tag)) notification.close()
}

const logged = (work: Promise<void>): void => void work.catch((error) => console.error('Badge:', error))

export interface Badge {
  /** Shows the page's count again: the worker may have raised it. */
  refresh: () => void
  stop: () => void
}

/** Keeps the badge equal to the unread count of the cache's person, also when they read on another device. */
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

/** Clears the badge, the worker's store and all notifications after a logout. */
export async function clearNotifications(): Promise<void> {
  await Promise.all([showBadge(0), clearNotificationStore(), closeNotifications()])
}
