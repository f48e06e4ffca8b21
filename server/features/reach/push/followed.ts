import type { OutboxKind } from '../../../db/outbox.kinds.ts'

/**
 * Kinds of which it matters whether a device was handed them, or showed them. Not messages: there are too many, and
 * nobody waits for them.
 */
const FOLLOWED: ReadonlySet<string> = new Set<OutboxKind>([
  'availability.asked',
  'offer.sent',
  'offer.withdrawn',
  'rota.published',
  'rota.reminder',
  'service.cancelled',
  'shift.changed',
  'shift.reminder',
  'swap.asked',
])

export const isFollowed = (kind: string): boolean => FOLLOWED.has(kind)

/** Id of the publication, the offer or the swap that a push of this entry is about, where it is about one. */
export function subjectOf(payload: string): string | null {
  const { publicationId, offerId, swapId } = JSON.parse(payload) as Record<string, unknown>
  const id = publicationId ?? offerId ?? swapId
  return typeof id === 'string' ? id : null
}
