import type { PushPayload } from '#shared/reach/push.ts'
import { en } from '#shared/strings/push.ts'
import { pathOnSite, tagOfChannel } from './notification.places.ts'

// Maps a push to a notification, without browser APIs.

/** A channel's id as it stands in an address. */
const CHANNEL_ID = /^[\w-]{1,100}$/

/** A notification to show. */
export interface NotificationPlan {
  title: string
  body: string
  /** Notifications of one tag replace each other: one per channel. */
  tag: string
  /** Id of the push; null where it has none, so that a repetition cannot be recognised. */
  uuid: string | null
  /** Target of a click, on this site. */
  path: string
  /** True for a message in a channel, which counts on the badge. */
  isMessage: boolean
  /** State of a call for help, whose notification stays until it is pressed or over; null for anything else. */
  call: 'open' | 'over' | null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Parses the fields of a push; none for anything but a JSON object. */
function fieldsOf(data: string | null): Partial<Record<keyof PushPayload, unknown>> {
  try {
    const fields: unknown = JSON.parse(data ?? '')
    return typeof fields === 'object' && fields !== null ? fields : {}
  } catch {
    return {}
  }
}

/**
 * Plans the notification of a push. Broken and empty pushes get a neutral sentence: browsers revoke a subscription
 * whose pushes show no notification (rule 606).
 */
export function notificationPlanOf(data: string | null, origin: string): NotificationPlan {
  const fields = fieldsOf(data)
  const title = text(fields.title)
  const uuid = text(fields.uuid)
  const isLeading = fields.type === 'navigate'
  const channelId = text(fields.channelId)
  const callId = text(fields.callId)
  const channel = isLeading && channelId && CHANNEL_ID.test(channelId) ? channelId : null
  return {
    title: title ?? en['push.unreadableTitle'],
    body: text(fields.body) ?? (title ? '' : en['push.unreadableBody']),
    tag: channel ? tagOfChannel(channel) : (callId ?? uuid ?? 'unnamed'),
    uuid,
    path: channel ? `/chat/${channel}` : pathOnSite(isLeading ? fields.path : undefined, origin),
    isMessage: channel !== null,
    call: callId === null ? null : fields.ended === '1' ? 'over' : 'open',
  }
}
