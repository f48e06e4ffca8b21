import { randomUUID } from 'node:crypto'
import { addDays } from '../shared/days.ts'
import { answersApi } from '../shared/rota/answers.ts'
import { openPlacesApi } from '../shared/rota/openPlaces.ts'
import { rotaSettingsApi } from '../shared/rota/settings.ts'
import { callOutsApi, offersApi } from '../shared/rota/standIns.ts'
import { rotaDayApi } from '../shared/sunday/day.ts'
import { askByHand } from './year.byHand.ts'
import { MovedClock, seededIds } from './year.clock.ts'
import type { People } from './year.people.ts'
import { type Place, type Question, type Year, YearRecord } from './year.record.ts'
import { mostAbove } from './year.shares.ts'
import { FIRST_SUNDAY, listOf, type Member, monthsOfYear, openTeam, publishMonth, type Team } from './year.team.ts'

/** A month is published so long before its first Sunday. */
const PUBLISHED_BEFORE = 14 * 86_400_000
/** Milliseconds before a service at which its list is ticked. */
const TICKED_BEFORE = 30 * 60_000

/**
 * Ways of asking for a place that somebody gave up. `open`: in waves, and members take open places by themselves.
 * `list`: an admin asks by hand, by name, one after the other.
 */
export type Way = 'waves' | 'open' | 'everybody' | 'list'

/** True where this process's server refused a call with 409. */
const isRefused = (error: unknown): boolean => error instanceof Error && / was answered 409/.test(error.message)

class Simulation {
  readonly record: YearRecord
  /** Offers that have reached their member. */
  readonly #seen = new Set<string>()

  constructor(
    readonly team: Team,
    readonly people: People,
    readonly clock: MovedClock,
    readonly way: Way,
  ) {
    this.record = new YearRecord(team)
  }

  #nameOf = (userId: string): string => this.team.members.get(userId)?.name ?? ''

  /** Plans a published month: when each holder gives their place up, when lists are ticked, and when services begin. */
  async plan({ from, to }: { from: string; to: string }): Promise<void> {
    for (const { _id, date, begins } of this.team.services.values()) {
      if (date < from || date > to) continue
      const live = await this.team.db
        .selectFrom('places')
        .select(({ ref }) => ['id', ref('user_id').$notNull().as('user_id'), ref('post_id').$notNull().as('post_id')])
        .select('sequence')
        .where('service_id', '=', _id)
        .where('state', 'in', ['asked', 'accepted'])
        .orderBy('id')
        .execute()
      this.record.year.planned += live.length
      for (const { id, user_id, post_id, sequence } of live) {
        const place = { serviceId: _id, postId: post_id }
        const at = this.people.declinesAt(this.#nameOf(user_id), begins, this.record.aboutOf(place))
        if (at !== null) this.clock.plan(at, () => this.#decline({ id, sequence }, user_id, place))
      }
      this.clock.plan(begins - TICKED_BEFORE, () => this.#tick(_id))
      this.clock.plan(begins, () => this.#count(_id))
    }
    if (this.way === 'open') this.#planLooks(from, to)
  }

  /** Plans when members look at the open places, from the Monday before a day to another. */
  #planLooks(from: string, to: string): void {
    for (let day = addDays(from, -6); day <= to; day = addDays(day, 1))
      for (const member of this.team.members.values()) {
        const at = this.people.looksAt(member.name, Date.parse(day))
        if (at !== null) this.clock.plan(at, () => this.#look(member))
      }
  }

  /** A member looks at the open places, and takes the first to which they would say yes. */
  async #look({ name, token }: Member): Promise<void> {
    if (!(await this.team.db.selectFrom('open_places').select('id').limit(1).executeTakeFirst())) return
    const call = this.team.as(token)
    const places = (await call(openPlacesApi.list, {})).body
    const wanted = places.find((place) => this.people.isWilling(name, this.record.aboutOf(place)))
    if (!wanted) return
    const { serviceId, postId } = wanted
    await call(openPlacesApi.take, { serviceId, postId })
    this.record.took({ serviceId, postId })
  }

  async #decline(own: { id: string; sequence: number }, userId: string, place: Place): Promise<void> {
    await this.team.as(this.team.members.get(userId)?.token)(answersApi.answer, { ...own, answer: 'decline' })
    await this.#opened(place)
  }

  /** Somebody is missing: the admin does what their way is. */
  async #opened(place: Place): Promise<void> {
    this.record.opened(place)
    if (this.way === 'waves' || this.way === 'open') return
    await this.team.app.rota.callOuts.tick()
    const call = this.team.as()
    const open = (await call(callOutsApi.list, {})).body.find(
      ({ serviceId, postId, state }) => state === 'open' && serviceId === place.serviceId && postId === place.postId,
    )
    if (!open) throw new Error('Nobody is looked for')
    if (this.way === 'everybody') {
      let [before, now] = [-1, open.offers.length]
      while (now > before) [before, now] = [now, (await call(callOutsApi.next, { id: open._id })).body.offers.length]
      return
    }
    await call(callOutsApi.end, { id: open._id })
    // The admin asks themselves: questions of the app never went out.
    await this.team.db.deleteFrom('offers').where('call_out_id', '=', open._id).execute()
    askByHand(this, place)
  }

  /** The list of a service is ticked: who is not there is marked. */
  async #tick(serviceId: string): Promise<void> {
    for (const { shiftId, userId, postId, name } of await listOf(this.team, serviceId)) {
      if (!userId || !postId) continue
      const place = { serviceId, postId }
      if (!this.people.isAbsent(name, this.record.aboutOf(place))) continue
      const mark = { uuid: randomUUID(), shiftId, state: 'absent', at: new Date().toISOString() }
      await this.team.as()(rotaDayApi.mark, { marks: [mark] })
      await this.#opened(place)
    }
  }

  async #count(serviceId: string): Promise<void> {
    const there = (await listOf(this.team, serviceId)).filter(({ attendance }) => attendance !== 'absent')
    // A typed shift has no state in the plan.
    this.record.began(serviceId, { held: there.length, byHand: there.filter(({ state }) => state === null).length })
  }

  /** Sends what is due, and lets those answer who were asked. Returns when the next wave is due. */
  async settle(): Promise<number | null> {
    const { app, db } = this.team
    while (await app.rota.callOuts.tick()) {}
    const sent = await db
      .selectFrom('offers')
      .innerJoin('call_outs', 'call_outs.id', 'offers.call_out_id')
      .select(['offers.id', 'offers.user_id', 'service_id as serviceId', 'post_id as postId'])
      .where('call_outs.state', '=', 'open')
      .where('offers.state', '=', 'sent')
      .execute()
    for (const { id, user_id: userId, ...place } of sent) {
      if (this.#seen.has(id)) continue
      this.#seen.add(id)
      const question = this.record.asked(userId, place)
      if (!this.people.isReached(this.#nameOf(userId))) {
        question.outcome = 'not reached'
        continue
      }
      const answer = this.people.answers(this.#nameOf(userId), Date.now(), this.record.aboutOf(place))
      if (answer) this.clock.plan(answer.at, () => this.#answer(id, question, answer.isYes, place))
    }
    const { next } = await db
      .selectFrom('call_outs')
      .select((row) => row.fn.min('next_wave_at').as('next'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    return next === null ? null : Date.parse(next)
  }

  async #answer(id: string, question: Question, isYes: boolean, place: Place): Promise<void> {
    const call = this.team.as(this.team.members.get(question.userId)?.token)
    const { state } = await this.team.db
      .selectFrom('offers')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // People who were told meanwhile that the place is taken do not answer any more.
    if (state === 'withdrawn' && !isYes) return
    try {
      await call(offersApi.answer, { id, answer: isYes ? 'accept' : 'decline' })
      question.outcome = isYes ? 'yes' : 'no'
      if (isYes) this.record.closed(place)
    } catch (error) {
      if (!isRefused(error)) throw error
      if (isYes && state === 'withdrawn') question.outcome = 'late'
    }
  }
}

/** A year of one team, asked in one way. */
export async function simulate(
  folder: string,
  people: People,
  { seed, way }: { seed: number; way: Way },
): Promise<Year> {
  const months = monthsOfYear()
  using _ids = seededIds(seed)
  using clock = new MovedClock(Date.parse(addDays(FIRST_SUNDAY, -21)))
  await using team = await openTeam(folder, seed)
  if (way === 'open') await team.as()(rotaSettingsApi.change, { openPlaces: true })
  const simulation = new Simulation(team, people, clock, way)
  for (const month of months)
    clock.plan(Date.parse(month.from) - PUBLISHED_BEFORE, async () => {
      await publishMonth(team, month)
      await simulation.plan(month)
    })
  await clock.run(() => simulation.settle())
  simulation.record.year.mostAbove = await mostAbove(team)
  return simulation.record.year
}
