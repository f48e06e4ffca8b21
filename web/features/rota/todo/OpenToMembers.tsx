import { useQuery } from '@tanstack/react-query'
import type { Coverage } from '#shared/rota/coverage.ts'
import { wantedKey } from '#shared/rota/openPlaces.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { useConfig } from '../../people/config/config.ts'
import { openPlacesSeenQuery } from '../open/openPlaces.queries.ts'
import { seenText } from '../open/SeenBy.tsx'
import { type GapToFill, gapWhenText } from './todo.text.ts'

interface OpenToMembersProps {
  services: Coverage[]
  /** Places with a row of their own, which says it. */
  listed: GapToFill[]
}

/**
 * One line: how many more places of these services members can take by themselves, where enough people are there. It
 * unfolds to the places, and to how many each is open.
 */
export function OpenToMembers({ services, listed }: OpenToMembersProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const { data = [] } = useQuery(openPlacesSeenQuery)
  const known = new Set(listed.map(wantedKey))
  const rows = data.flatMap((place) => {
    const service = services.find(({ serviceId }) => serviceId === place.serviceId)
    const post = service?.posts.find(({ postId }) => postId === place.postId)
    return service && post && !known.has(wantedKey(place)) ? [{ place, service, post: post.post }] : []
  })
  if (rows.length === 0) return null
  return (
    <Disclosure label={t('todo.membersMore', { count: rows.length })}>
      <ul className="border-b">
        {rows.map(({ place, service, post }) => (
          <li
            key={wantedKey(place)}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-2 wrap-anywhere"
          >
            <span className="first-letter:uppercase">
              {gapWhenText(service)} · {post}
            </span>
            <span className="text-sm text-muted">{seenText(place, timeZone, new Date(), t)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
