import { useQuery } from '@tanstack/react-query'
import type { OpenPlaceSeen, WantedPlace } from '#shared/rota/openPlaces.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../../people/config/config.ts'
import { momentText } from '../standIns/callOut.text.ts'
import { openPlacesSeenQuery } from './openPlaces.queries.ts'

/** '2 of 5 can take it, everybody from Dec 4, 6:00 PM'. */
export function seenText(place: OpenPlaceSeen, timeZone: string, now: Date, t: Translate): string {
  const { visibleTo, able, everybodyFrom } = place
  const seen = t('todo.seenBy', { count: visibleTo, able })
  if (new Date(everybodyFrom) <= now) return seen
  return `${seen}, ${t('todo.seenByAll', { when: momentText(everybodyFrom, timeZone, now) })}`
}

interface SeenByProps extends WantedPlace {
  /** The line is short: it has the number alone, which a phone would cut off after more words. */
  isShort?: boolean
}

/** To how many members a place is open, in a line of its own; nothing where they cannot take it by themselves. */
export function SeenBy({ serviceId, postId, isShort = false }: SeenByProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const { data } = useQuery(openPlacesSeenQuery)
  const place = data?.find((one) => one.serviceId === serviceId && one.postId === postId)
  if (!place) return null
  const seen = seenText(place, timeZone, new Date(), t)
  return <span className="block text-sm text-muted">{isShort ? seen : t('todo.toMembers', { seen })}</span>
}
