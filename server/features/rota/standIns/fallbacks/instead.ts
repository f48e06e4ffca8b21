import { HOUR_MS } from '#shared/days.ts'
import type { ChangeContext } from '../../../../db/change.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import type { QuietHours } from '../../../../quietHours.ts'
import { isShown, placesStore } from '../../../plan/places/places.store.ts'
import { askedId, type FallbackRow, isLateReminder } from '../../../reach/ways/fallbackEntries.ts'
import { quietUntil } from '../waves.ts'

/** Time before a service from which a reminder is not held back any more (rule 48). */
const NEAR_MS = 2 * HOUR_MS

/**
 * The end of the quiet hours for which a text or mail waits; null where it may go out. The time of a reminder is
 * outside of them already, but where its service is near, or begins before they end.
 */
export function heldUntil(
  { subject }: Pick<FallbackRow, 'subject'>,
  quiet: QuietHours,
  { now, begins, timeZone }: { now: Date; begins: Date; timeZone: string },
): Date | null {
  const end = quietUntil(quiet, now, begins, timeZone)
  if (!end || subject !== 'reminder') return end
  return end >= begins || begins.getTime() - now.getTime() <= NEAR_MS ? null : end
}

type Context = Pick<ChangeContext, 'trx' | 'enqueue'>

/** The push of a reminder, whose subject is a day of a person, or one shift. */
async function pushReminder({ trx, enqueue }: Context, row: FallbackRow, userId: string, to: object): Promise<void> {
  const id = askedId(row.subject_id)
  const kind = isLateReminder(row.subject_id) ? ('late' as const) : ('evening' as const)
  const own = kind === 'evening' ? await placesStore.of(trx, userId, id) : []
  const ofDay = own.filter((place) => isShown(place) && place.date === id)
  const shiftIds = kind === 'late' ? [id] : columnOf(ofDay, 'shift_id')
  await enqueue({ kind: 'shift.reminder', payload: { userId, shiftIds, kind, ...to } })
}

/**
 * Asks by a push what was to be asked by text, as its person had chosen, who has stopped texts since. What was to go to
 * a helper goes to the devices of helpers.
 */
export async function pushInstead(context: Context, row: FallbackRow): Promise<void> {
  if (row.way !== 'sms') return
  const { enqueue } = context
  const { subject } = row
  const [userId, to] = row.for_id === '' ? [row.user_id, {}] : [row.for_id, { toHelpers: true }]
  const id = askedId(row.subject_id)
  if (subject === 'publication')
    await enqueue({ kind: 'rota.published', payload: { publicationId: id, userId, removed: 0, ...to } })
  if (subject === 'assignment')
    await enqueue({ kind: 'rota.reminder', payload: { userId, assignmentIds: [id], ...to } })
  if (subject === 'offer') await enqueue({ kind: 'offer.sent', payload: { offerId: id, ...to } })
  if (subject === 'swap') await enqueue({ kind: 'swap.asked', payload: { swapId: id, userId, ...to } })
  if (subject === 'availability') await enqueue({ kind: 'availability.asked', payload: { userId, until: id, ...to } })
  if (subject === 'reminder') await pushReminder(context, row, userId, to)
}
