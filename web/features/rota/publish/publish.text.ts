import type { Board, Preview } from '#shared/rotaBoard.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatSpan } from '../../../strings/dates.ts'

const newItems = ({ members }: Preview) =>
  members.flatMap(({ added, changed }) => [...added, ...changed.map(({ after }) => after)])

/** '23 people, 38 places, Jan 3–17.'; '' where nobody gets a place. */
export function sumText(preview: Preview, t: Translate): string {
  const items = newItems(preview)
  const days = items.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  return t('publish.sum', {
    people: t('publish.people', { count: preview.members.length }),
    places: t('publish.places', { count: items.length }),
    days: first === last ? formatDay(first, 'short') : formatSpan(first, last, 'short'),
  })
}

/** What the button does: how many the app tells, and how many are left to the admin. */
export function publishText(told: number, untold: number, t: Translate): string {
  if (told === 0) return untold === 0 ? t('publish.title') : t('publish.publishYourself', { count: untold })
  return untold === 0 ? t('publish.publish', { count: told }) : t('publish.publishBoth', { count: told, you: untold })
}

export interface Emptiness {
  text: string
  /** The last day up to which publishing leaves the empty end of the span out; null where there is none. */
  until: string | null
}

/** Which places stay empty, and where these are the end of the span alone, until when to publish. Null where none does. */
export function emptiness({ services }: Board, preview: Preview, t: Translate): Emptiness | null {
  const dates = new Map(services.map(({ _id, date }) => [_id, date]))
  const empty = preview.problems
    .filter(({ code }) => code === 'empty')
    .map(({ serviceId, missing }) => ({ date: dates.get(serviceId) ?? preview.to, missing }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
  const last = newItems(preview)
    .map(({ date }) => date)
    .sort()
    .at(-1)
  const after = last === undefined ? [] : empty.filter(({ date }) => date > last)
  const told = after.length > 0 ? after : empty
  const [from, to] = [told[0]?.date, told.at(-1)?.date]
  if (!from || !to) return null
  const count = told.reduce((sum, { missing }) => sum + missing, 0)
  const days = from === to ? formatDay(from, 'short') : formatSpan(from, to, 'short')
  return { text: t('publish.stayEmpty', { count, days }), until: after.length > 0 ? (last ?? null) : null }
}
