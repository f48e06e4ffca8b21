import { daysBetween } from '#shared/days.ts'
import { MEMBER_DAYS } from '#shared/inputChecks.ts'
import { refuseAt } from '../../http/refuseAt.ts'

/** Throws 400 at `to` for more days than members may ask for at once. */
export function mustBeMembersSpan({ from, to }: { from: string; to: string }): void {
  if (daysBetween(from, to) >= MEMBER_DAYS) refuseAt('to', 'input.tooManyDays', { max: MEMBER_DAYS })
}
