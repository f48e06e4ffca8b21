import type { ServicePage } from '#shared/sunday/servicePage.ts'

/** Ids of the zones that the post of this member looks after at the service. */
export function ownZonesOf({ people, posts }: ServicePage, userId: string | undefined): readonly string[] {
  const own = people.find((person) => person.userId === userId)
  return posts.find(({ postId }) => postId === own?.postId)?.zoneIds ?? []
}
