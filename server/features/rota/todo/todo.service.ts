import { addDays } from '#shared/days.ts'
import { isActive } from '#shared/rota/judge.ts'
import { TODO_DAYS, type Todo } from '#shared/rota/todo.ts'
import { serviceTimeKey } from '#shared/serviceTime.ts'
import type { Db } from '../../../db/client.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { firstDayOn } from '../../plan/places/held.ts'
import { hasBegun, isOver } from '../../plan/services/moments.ts'
import { isServiceAnnounced } from '../facts/announced.ts'
import type { FactsService } from '../facts/facts.services.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import { livePlacesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { Span } from '../facts/span.ts'

const todoStore = {
  waitingSwaps: (db: Db) => db.selectFrom('swaps').select('id').where('state', '=', 'waiting').execute(),
  exhausted: (db: Db) =>
    db
      .selectFrom('call_outs')
      .innerJoin('services', 'services.id', 'call_outs.service_id')
      .select(['services.date', 'services.service_time_key'])
      .where('call_outs.state', '=', 'open')
      .where('call_outs.exhausted_at', 'is not', null)
      .execute(),
  times: (db: Db, from: string) =>
    db
      .selectFrom('services')
      .select(['date', 'service_time', 'service_time_key'])
      .where('date', '>=', from)
      .where('state', '=', 'planned')
      .orderBy('date')
      .orderBy('service_time_order')
      .execute(),
}

/** Places of a service that are missing to the least. */
const openAt = (facts: RotaFacts, service: FactsService): number =>
  service.needs.reduce(
    (sum, { post_id, min_people }) =>
      sum + Math.max(0, min_people - taken(facts, service, post_id, livePlacesAt(service)).covering),
    0,
  )

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Active people who have not answered at these services. */
const unansweredAt = (facts: RotaFacts, services: FactsService[]): number =>
  new Set(
    services.flatMap(({ planned }) =>
      planned.flatMap(({ state, user_id }) => (state === 'asked' && isActive(facts, user_id) ? user_id : [])),
    ),
  ).size

/** Services whose text means the minute of another one of their date, and that one: the later rule has read it anew. */
async function sameTimes(db: Db, from: string): Promise<Todo['sameTimes']> {
  const services = await todoStore.times(db, from)
  const found = services.flatMap(({ date, service_time, service_time_key }) => {
    const key = serviceTimeKey(service_time)
    if (key === service_time_key) return []
    const other = services.find((one) => one.date === date && one.service_time_key === key)
    return other ? [{ date, serviceTimes: [service_time, other.service_time] as [string, string] }] : []
  })
  return found.length > 0 ? found : undefined
}

interface Needs {
  db: Db
  facts: KeptFacts
  team: Pick<TeamService, 'timeZone'>
}

export function todoService({ db, facts: kept, team }: Needs) {
  async function spanNow(): Promise<Span> {
    const from = await firstDayOn(db, { timeZone: await team.timeZone(), now: new Date() })
    return { from, to: addDays(from, TODO_DAYS) }
  }

  return {
    async show(): Promise<Todo> {
      const span = await spanNow()
      const facts = await kept.of(span)
      const { timeZone } = facts
      const announced = facts.ofSpan.filter((service) => isServiceAnnounced(service) && service.row.state === 'planned')
      const services = announced.filter(({ row }) => !hasBegun(row, timeZone))
      const countsOf = (some: FactsService[]) => ({
        open: sum(some.map((service) => openAt(facts, service))),
        unanswered: unansweredAt(facts, some),
      })
      const date = announced.find(({ row }) => !isOver(row, timeZone))?.date
      const same = await sameTimes(db, span.from)
      const exhausted = (await todoStore.exhausted(db)).filter((row) => !hasBegun(row, timeZone))
      return {
        day: date === undefined ? null : { date, ...countsOf(services.filter((service) => service.date === date)) },
        ...countsOf(services),
        swaps: (await todoStore.waitingSwaps(db)).length,
        exhausted: exhausted.length,
        ...(same && { sameTimes: same }),
      }
    },

    // Services begin by the clock, so that a reply is good for this minute.
    /** Identifies a reply: equal versions have equal lists. */
    version: async (): Promise<string> =>
      ['todo', await kept.version(), new Date().toISOString().slice(0, 16)].join('.'),
  }
}
