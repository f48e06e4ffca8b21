import type { PushPayload } from '#shared/push.ts'
import { unreadable } from '#shared/strings/en/push.ts'
import { pathOnSite, tagOfChannel } from './notification.places.ts'

// What a push becomes. Nothing here knows a browser.

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
