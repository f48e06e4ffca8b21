/**
 * What the rota stores in place of the name of somebody who has left. It is the same for every reader, because a shift's
 * identity includes its name, and an export must import again without a change; screens say it in their own language.
 */
const FORMER_MEMBER = 'Former member'

/** The stored name of the first who left a slot, the second, and so on, so that each of them is a shift still. */
export const formerMemberName = (place: number): string => (place === 1 ? FORMER_MEMBER : `${FORMER_MEMBER} ${place}`)

/** Which former member's a name in the rota is: 1, 2 and so on; undefined where it is anybody else's. */
export function formerMemberPlace(name: string): number | undefined {
  const place = Number(name.slice(FORMER_MEMBER.length) || 1)
  return formerMemberName(place) === name ? place : undefined
}
