import type { ServicePage } from '#shared/servicePage.ts'

/** Ids of the zones that the post of this member looks after at the service. */
export function ownZonesOf({ people, posts }: ServicePage, userId: string | undefined): readonly string[] {
  const own = people.find((person) => person.userId === userId)
  return posts.find(({ postId }) => postId === own?.postId)?.zoneIds ?? []
}

/** Id of the first zone that the post of this member looks after at the service; null where it is none. */
export const ownZoneOf = (service: ServicePage, userId: string | undefined): string | null =>
  ownZonesOf(service, userId)[0] ?? null
