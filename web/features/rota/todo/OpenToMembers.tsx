import { useQuery } from '@tanstack/react-query'
import type { Coverage } from '#shared/rota/coverage.ts'
import type { OpenPlaceSeen } from '#shared/rota/openPlaces.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { useConfig } from '../../people/config/config.ts'
import { openPlacesSeenQuery } from '../open/openPlaces.queries.ts'
import { momentText } from '../standIns/callOut.text.ts'
import { gapWhenText } from './todo.text.ts'

/** The open places of these services that members can take by themselves, and to how many; nothing where none is. */
export function OpenToMembers({ services }: { services: Coverage[] }) {
  const t = useT()
  const { data = [] } = useQuery(openPlacesSeenQuery)
  const rows = data.flatMap((place) => {
    const service = services.find(({ serviceId }) => serviceId === place.serviceId)
    const post = service?.posts.find(({ postId }) => postId === place.postId)
    return service && post ? [{ place, service, post: post.post }] : []
  })
  if (rows.length === 0) return null
  return (
    <Section title={t('open.seenTitle')}>
      <ul className="border-b">
        {rows.map(({ place, service, post }) => (
          <li
            key={`${place.serviceId} ${place.postId}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-2"
          >
            <span className="first-letter:uppercase">
              {gapWhenText(service)} · {post}
            </span>
            <SeenBy place={place} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** 'Seen by 2 of 5, by everybody from Dec 4, 6:00 PM'. */
function SeenBy({ place: { visibleTo, able, everybodyFrom } }: { place: OpenPlaceSeen }) {
  const t = useT()
  const { timeZone } = useConfig()
  const isLater = new Date(everybodyFrom) > new Date()
  return (
    <span className="text-sm text-muted">
      {t('open.seenBy', { count: visibleTo, able })}
      {isLater && `, ${t('open.everybodyFrom', { when: momentText(everybodyFrom, timeZone, new Date()) })}`}
    </span>
  )
}
