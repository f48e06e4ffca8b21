/**
 * The name that the schedule stores for a former member. It is not translated: a shift's identity includes its name,
 * and an export must import again without a change. Screens translate it.
 */
const FORMER_MEMBER = 'Former member'

/** The stored name of the first former member of a slot, the second, and so on: names in a slot are unique. */
export const formerMemberName = (place: number): string => (place === 1 ? FORMER_MEMBER : `${FORMER_MEMBER} ${place}`)

/** The number of the former member that a stored name means: 1, 2 and so on; undefined for other names. */
export function formerMemberPlace(name: string): number | undefined {
  const place = Number(name.slice(FORMER_MEMBER.length) || 1)
  return formerMemberName(place) === name ? place : undefined
}
