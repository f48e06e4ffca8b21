import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** The displayed name of the person who serves; a former member is named as such in the reader's language. */
export function shiftName({ _id, name }: Shift['user'], t: Translate): string {
  const place = _id === null ? formerMemberPlace(name) : undefined
  if (place === undefined) return name
  return place === 1 ? t('schedule.formerMember') : t('schedule.anotherFormerMember', { place })
}

/** Placeholder values of the sentences about deleting a shift. */
export const deleteLabelParams = ({ user, assignment, serviceTime }: Shift, t: Translate) => ({
  name: shiftName(user, t),
  assignment,
  service: serviceTime,
})
