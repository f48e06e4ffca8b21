import type { ReadPerson } from '#shared/people/invitations.ts'
import { type ReadWish, SAID_ROWS, type SaidRow } from '#shared/rota/said.ts'
import type { Template } from '#shared/rota/templates.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import type { Person } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { activeMembers } from '../../people/users/members.ts'
import type { FoundWish } from '../lists/wishes/findWishes.ts'
import type { NamedServices } from '../lists/wishes/wish.services.ts'
import { shortNamesOf } from '../names/shortNames.ts'

/** What the wishes of a list are read with. */
interface Known {
  /** The team's day, YYYY-MM-DD. */
  today: string
  templates: readonly Template[]
  /** People whom a name may mean, by that name. */
  meant: ReadonlyMap<string, readonly Person[]>
}

type Asked = ReadPerson & { found: readonly FoundWish[] }

/** Bits of all weekdays, and of the first to the fifth of a month. */
const ALL_WEEKDAYS = 127
const ALL_FIVE = 31

/** Id of somebody of the list who is not in the team yet, by their place in it. */
const PLACE = '#'

const ruleOf = (kind: SaidRow['kind'], today: string, some: Partial<SaidRow>): SaidRow => ({
  kind,
  fromDay: today,
  toDay: null,
  weekdays: 0,
  nth: 0,
  templateId: null,
  ...some,
})

/** Rows for services that are named by weekday and place in the month alone. */
function rowsOfDays(mood: SaidRow['kind'] | 'only', { weekdays, nth }: NamedServices, today: string): SaidRow[] {
  if (mood !== 'only') return [ruleOf(mood, today, { weekdays, nth })]
  if (nth !== 0) return [ruleOf('away', today, { weekdays, nth: ALL_FIVE & ~nth })]
  return [ruleOf('away', today, { weekdays: ALL_WEEKDAYS & ~weekdays })]
}

/** Rows for services that are named by a time, too: one a template; none where the team has none at that time. */
function rowsOfTimes(mood: SaidRow['kind'] | 'only', named: NamedServices, { today, templates }: Known): SaidRow[] {
  const { weekdays, nth, minutes } = named
  const active = templates.filter(({ retired, weekday }) => !retired && (weekdays === 0 || weekdays & (1 << weekday)))
  const isNamed = ({ serviceTime }: Template) => minutes.includes(minuteOfDay(serviceTime) ?? -1)
  const those = active.filter(isNamed)
  if (mood !== 'only') return those.map(({ _id }) => ruleOf(mood, today, { nth, templateId: _id }))
  if (those.length === 0) return []
  const others = active.filter((one) => !isNamed(one)).map(({ _id }) => ruleOf('away', today, { templateId: _id }))
  const rest = nth === 0 ? [] : those.map(({ _id }) => ruleOf('away', today, { nth: ALL_FIVE & ~nth, templateId: _id }))
  return [...others, ...rest]
}

function rowsOf(says: FoundWish['says'], known: Known): SaidRow[] {
  if (says.what === 'days') return says.spans.map((span) => ruleOf('away', known.today, span))
  if (says.what !== 'services') return []
  const { mood, services } = says
  return services.minutes.length > 0 ? rowsOfTimes(mood, services, known) : rowsOfDays(mood, services, known.today)
}

/** The one other person whom the name of a wish means; null for nobody and for several. */
function linkOf(says: FoundWish['says'], own: string, { meant }: Known): ReadWish['link'] {
  if (says.what !== 'link') return null
  const [other, another] = (meant.get(says.name) ?? []).filter(({ _id }) => _id !== own)
  if (!other || another) return null
  const isListed = other._id.startsWith(PLACE)
  return {
    kind: says.kind,
    name: other.name,
    ...(isListed ? { userId: null, person: Number(other._id.slice(1)) } : { userId: other._id, person: null }),
  }
}

/** A wish as it is asked about; null where it cannot be read after all: it names nobody, or too many services. */
function wishOf({ text, says }: FoundWish, own: string, known: Known): ReadWish | null {
  const [rows, link] = [rowsOf(says, known), linkOf(says, own, known)]
  if (rows.length > SAID_ROWS || (says.what === 'link' && link === null)) return null
  return { text, rows, often: says.what === 'often' ? { times: says.times, per: says.per } : null, link }
}

interface Needs {
  db: Db
  today: string
  templates: () => Promise<Template[]>
}

const idOf = ({ memberId, entered }: ReadPerson, place: number): string =>
  memberId ?? entered?._id ?? `${PLACE}${place}`

/** The people of a list with their wishes; those that cannot be read are among what is not used. */
export async function withMeantWishes(
  { db, today, templates }: Needs,
  people: readonly Asked[],
): Promise<ReadPerson[]> {
  const said = people.flatMap(({ found }) => found.map(({ says }) => says))
  const names = said.flatMap((says) => (says.what === 'link' ? says.name : []))
  const isTimed = said.some((says) => says.what === 'services' && says.services.minutes.length > 0)
  const listed = people.map((person, place) => ({ _id: idOf(person, place), name: person.name }))
  const team = names.length > 0 ? await activeMembers(db) : []
  const all = [...new Map([...team, ...listed].map((person) => [person._id, person])).values()]
  const known: Known = {
    today,
    templates: isTimed ? await templates() : [],
    meant: names.length > 0 ? await shortNamesOf(names, all) : new Map(),
  }
  return people.map(({ found, ...person }, place) => {
    const wishes = found.map((one) => wishOf(one, idOf(person, place), known) ?? one.text)
    const read = wishes.filter((wish) => typeof wish !== 'string')
    const unused = [...wishes.filter((wish) => typeof wish === 'string'), ...(person.unused ?? [])]
    return { ...person, ...(unused.length > 0 && { unused }), ...(read.length > 0 && { wishes: read }) }
  })
}
