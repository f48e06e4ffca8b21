import { formerMemberPlace } from '#shared/formerMembers.ts'
import type { Shift } from '#shared/schedule.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** Who serves, as this reader is told: whoever has left has no name any more, and is called so in the reader's language. */
export function shiftName({ _id, name }: Shift['user'], t: Translate): string {
  const place = _id === null ? formerMemberPlace(name) : undefined
  if (place === undefined) return name
  return place === 1 ? t('schedule.formerMember') : t('schedule.anotherFormerMember', { place })
}
