import type { ServicePage } from '#shared/servicePage.ts'

/** Id of the first zone that the post of this member looks after at the service; null where it is none. */
export function ownZoneOf({ people, posts }: ServicePage, userId: string | undefined): string | null {
  const own = people.find((person) => person.userId === userId)
  return posts.find(({ postId }) => postId === own?.postId)?.zoneIds[0] ?? null
}
