import type { PushPayload } from '#shared/push.ts'
import { unreadable } from '#shared/strings/en/push.ts'

// What a push becomes, and where a click on it leads. Nothing here knows a browser.

/** Where a notification leads that says no other place. */
const HOME = '/dashboard'

/** A channel's id as it stands in an address. */
const CHANNEL_ID = /^[\w-]{1,100}$/

/** A notification, before it is known whether it was there already. */
export interface Plan {
  title: string
  body: string
  /** What has the same tag is one notification: a channel is one, however much is written in it. */
  tag: string
  /** Names the push; null where it has no name and can therefore not be recognised. */
  uuid: string | null
  /** Where a click leads: on this site. */
  path: string
  /** Whether it is about a message in a channel, which counts on the badge. */
  isMessage: boolean
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A push that holds no JSON object is one without fields. */
function fieldsOf(data: string | null): Partial<Record<keyof PushPayload, unknown>> {
  try {
    const fields: unknown = JSON.parse(data ?? '')
    return typeof fields === 'object' && fields !== null ? fields : {}
  } catch {
    return {}
  }
}

/** `path` as an address of the site `origin`, or the dashboard where it leads elsewhere or nowhere. */
export function pathOnSite(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return HOME
  const url = new URL(path, origin)
  // A browser reads '//host', '/\host' and the like as another site, and so would our own router.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : HOME
}

/**
 * Plans what is shown for a push with this data. Broken and empty ones become a neutral sentence: a browser that has
 * seen pushes without a notification takes the subscription back (readings §3).
 */
export function planOf(data: string | null, origin: string): Plan {
  const fields = fieldsOf(data)
  const title = text(fields.title)
  const uuid = text(fields.uuid)
  const isLeading = fields.type === 'navigate'
  const channelId = text(fields.channelId)
  const channel = isLeading && channelId && CHANNEL_ID.test(channelId) ? channelId : null
  return {
    title: title ?? unreadable['push.unreadableTitle'],
    body: text(fields.body) ?? (title ? '' : unreadable['push.unreadableBody']),
    tag: channel ? tagOfChannel(channel) : (uuid ?? 'unnamed'),
    uuid,
    path: channel ? `/chat/${channel}` : pathOnSite(isLeading ? fields.path : undefined, origin),
    isMessage: channel !== null,
  }
}

/** The tag under which all notifications of a channel are one. */
export const tagOfChannel = (channelId: string): string => `channel:${channelId}`
