import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { type App, buildApp } from '../server/app.ts'
import { type Database, openDatabase } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { readEnv } from '../server/env.ts'
import { randomness } from '../server/testing/randomness.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { addDays, daysBetween } from '../shared/days.ts'

export const CARE_PEOPLE = 60
/** Services of the year: one each Sunday, and thirteen on Wednesdays. */
export const SUNDAYS = 52
const SPECIALS = 13
const [POSTS, AT_POST] = [8, 2]
export const CARE_PLACES = POSTS * AT_POST
export const FIRST = '2027-01-03'
/** A month is published so many days before it begins. */
const PUBLISHED_BEFORE = 14

/** Days of six weeks. */
export const AHEAD = 42

/** Planted in each year. */
const PLANTED = { drifting: 6, overloaded: 3, thin: 3 }

/** What people do; each is a probability. */
const HABITS = { away: 0.3, answers: 0.9, answersReminded: 0.7, declines: 0.08, comesUnanswered: 0.9, opensAWeek: 0.6 }
/** Share of the team that is away at a thin service, and so many weeks before it they say so. */
const THIN = { away: 0.76, from: 7, to: 13 }

/** A question to a person, and what they do. */
export interface Ask {
  placeId: string
  userId: string
  date: string
  askedOn: string
  /** The day on which it is answered; null for never. */
  answerOn: string | null
  isYes: boolean
}

/** When something was planted, and what of it was on the list. */
export interface Planted {
  drifting: Map<string, string>
  overloaded: Map<string, string>
  thin: Map<string, string>
}

/** An item of the list on the day on which it first stood there, or stood there again after a month. */
export interface Named {
  day: string
  kind: string
  /** Its person, or its service. */
  about: string
}

/** One team through a year, whose clock is moved from night to night. Everything is drawn by the seed. */
export class CareYear implements AsyncDisposable {
  readonly planted: Planted = { drifting: new Map(), overloaded: new Map(), thin: new Map() }
  readonly named: Named[] = []
  /** People who could come to a thin service as the list said six weeks before. */
  readonly saidAble = new Map<string, number>()
  /** People who could come on the day of each service. */
  readonly cameAble = new Map<string, number>()
  /** Days on which each person opened the app. */
  readonly openedOn = new Map<string, string[]>()
  readonly #asks: Ask[] = []
  readonly #random: () => number
  people: string[] = []
  #posts: string[] = []
  #services: { id: string; date: string }[] = []
  /** Days away with the day on which they are noted. */
  #away: { userId: string; date: string; notedOn: string }[] = []

  private constructor(
    readonly app: App,
    readonly db: Database,
    seed: number,
  ) {
    this.#random = randomness(seed)
  }

  static async open(dataDir: string, seed: number): Promise<CareYear> {
    mock.timers.enable({ apis: ['Date'], now: Date.parse(`${addDays(FIRST, -100)}T03:00:00Z`) })
    const env = readEnv({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', TEAM_TIMEZONE: 'UTC', DATA_DIR: dataDir })
    const db = openDatabase({ databaseUrl: '', dataDir })
    await migrate(db)
    await seedMembers({ dataDir }, CARE_PEOPLE)
    const year = new CareYear(await buildApp({ env, db, webRoot: dataDir }), db, seed)
    await year.#seed()
    return year
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app.http.close()
    await this.db.destroy()
    mock.timers.reset()
  }

  #chance = (probability: number): boolean => this.#random() < probability
  #among = (count: number): number => Math.floor(this.#random() * count)

  async #seed(): Promise<void> {
    const rota = rotaFixtures(() => this.db)
    this.people = (await this.db.selectFrom('users').select('id').orderBy('name_key').execute()).map(({ id }) => id)
    for (let post = 0; post < POSTS; post += 1) this.#posts.push(await rota.post(`Post ${post + 1}`))
    const needs = Object.fromEntries(this.#posts.map((id) => [id, [AT_POST, AT_POST] as const]))
    const days = Array.from({ length: SUNDAYS }, (_, week) => addDays(FIRST, week * 7))
    days.push(...Array.from({ length: SPECIALS }, (_, month) => addDays(FIRST, month * 28 + 3)))
    for (const date of days.sort()) this.#services.push({ id: await rota.service(date, '9am', needs), date })
    const free = [...this.people]
    const draw = () => free.splice(this.#among(free.length), 1)[0] ?? ''
    for (let one = 0; one < PLANTED.drifting; one += 1)
      this.planted.drifting.set(draw(), addDays(FIRST, 60 + this.#among(200)))
    for (let one = 0; one < PLANTED.overloaded; one += 1)
      this.planted.overloaded.set(draw(), addDays(FIRST, 28 + this.#among(200)))
    const later = this.#services.filter(({ date }) => date > addDays(FIRST, 91))
    while (this.planted.thin.size < PLANTED.thin) {
      const one = later[this.#among(later.length)]
      if (one) this.planted.thin.set(one.id, one.date)
    }
    for (const userId of this.people)
      for (const { id, date } of this.#services) {
        const isThin = this.planted.thin.has(id)
        if (!this.#chance(isThin ? THIN.away : HABITS.away)) continue
        const weeks = isThin ? THIN.from + this.#random() * (THIN.to - THIN.from) : 2 + this.#random() * 12
        this.#away.push({ userId, date, notedOn: addDays(date, -Math.round(weeks * 7)) })
      }
  }

  /** Runs the year, a night each day. */
  async run(): Promise<void> {
    const last = addDays(FIRST, SUNDAYS * 7)
    for (let day = addDays(FIRST, -98); day <= last; day = addDays(day, 1)) {
      mock.timers.setTime(Date.parse(`${day}T03:00:00Z`))
      if (day >= FIRST) {
        await this.app.rota.care.tick()
        await this.#note(day)
      }
      mock.timers.setTime(Date.parse(`${day}T12:00:00Z`))
      await this.#live(day)
    }
  }

  /** Notes what has come onto the list. */
  async #note(day: string): Promise<void> {
    for (const { kind, users, serviceId, since, facts } of await this.app.rota.care.list()) {
      if (since === day && kind !== 'single') this.named.push({ day, kind, about: serviceId ?? users[0]?._id ?? '' })
      if (serviceId !== undefined && facts.date === addDays(day, AHEAD)) this.saidAble.set(serviceId, facts.able ?? 0)
    }
  }

  /** What people do on a day. */
  async #live(day: string): Promise<void> {
    const rota = rotaFixtures(() => this.db)
    for (const { userId, date } of this.#away.filter(({ notedOn }) => notedOn === day))
      await rota.days(userId, 'away', date)
    if (addDays(day, PUBLISHED_BEFORE).endsWith('-01')) await this.#publish(addDays(day, PUBLISHED_BEFORE).slice(0, 7))
    await this.#overload(day)
    const opened = new Set<string>()
    for (const ask of this.#asks.filter(({ answerOn }) => answerOn === day)) {
      const state = ask.isYes ? ('accepted' as const) : ('declined' as const)
      const said = { state, answered_at: new Date().toISOString(), shown: ask.isYes ? (1 as const) : (0 as const) }
      await this.db.updateTable('places').set(said).where('id', '=', ask.placeId).execute()
      opened.add(ask.userId)
    }
    for (const { placeId, userId } of this.#asks.filter(({ date }) => date === day))
      if (this.#isDrifting(userId, day))
        await this.db.updateTable('places').set({ attendance: 'absent' }).where('id', '=', placeId).execute()
    for (const userId of this.people)
      if (!this.#isDrifting(userId, day) && this.#chance(HABITS.opensAWeek / 7)) opened.add(userId)
    const at = new Date().toISOString()
    for (const userId of opened) this.openedOn.set(userId, [...(this.openedOn.get(userId) ?? []), day])
    for (const userId of opened)
      await this.db.updateTable('sessions').set({ last_used_at: at }).where('user_id', '=', userId).execute()
    for (const { id, date } of this.#services)
      if (date === day) this.cameAble.set(id, CARE_PEOPLE - this.#away.filter((away) => away.date === date).length)
  }

  asksOf = (userId: string): Ask[] => this.#asks.filter((ask) => ask.userId === userId)

  /** Questions that somebody could leave open or say no to in some days from one on. */
  questionsIn(userId: string, from: string, days: number): number {
    const isOpen = ({ answerOn, isYes }: Ask) => !(isYes && answerOn !== null && answerOn < from)
    const own = this.#asks.filter((ask) => ask.userId === userId && isOpen(ask))
    return own.filter(({ date, askedOn }) => date >= from && askedOn <= addDays(from, days)).length
  }

  #isDrifting = (userId: string, day: string): boolean => day >= (this.planted.drifting.get(userId) ?? '9999')

  /** Half of those who drift away say no each time, the others nothing. */
  #saysNo = (userId: string): boolean => [...this.planted.drifting.keys()].indexOf(userId) % 2 === 0

  /** Fills a month fairly, and asks everybody. */
  async #publish(month: string): Promise<void> {
    const rota = rotaFixtures(() => this.db)
    const day = new Date().toISOString().slice(0, 10)
    const id = randomUUID()
    const span = { from_day: `${month}-01`, to_day: `${month}-28`, added: 0, changed: 0, removed: 0 }
    const number = daysBetween('2020-01-01', day)
    const row = { id, ...span, number, draft_revision: id, published_at: new Date().toISOString() }
    await this.db.insertInto('publications').values(row).execute()
    for (const service of this.#services.filter(({ date }) => date.startsWith(month)))
      for (const [place, userId] of this.#chosen(service.date).entries()) {
        const post = this.#posts[place % POSTS] ?? ''
        const placeId = await rota.assignment(service.id, userId, post, 'asked')
        await this.db.updateTable('places').set({ publication_id: id }).where('id', '=', placeId).execute()
        this.#asks.push({
          placeId,
          userId,
          date: service.date,
          askedOn: day,
          ...this.#answer(userId, day, service.date),
        })
      }
  }

  /** Who is not away and has stood least lately, none of the week before where enough others are there. */
  #chosen(date: string): string[] {
    const away = new Set(
      this.#away.filter((one) => one.date === date && one.notedOn < date).map(({ userId }) => userId),
    )
    const loads = new Map(this.people.map((id) => [id, 0]))
    const near = new Set<string>()
    for (const { userId, date: other } of this.#asks) {
      loads.set(userId, (loads.get(userId) ?? 0) + 1)
      if (Math.abs(daysBetween(other, date)) < 8) near.add(userId)
    }
    const order = this.people
      .filter((id) => !away.has(id))
      .map((id) => ({ id, key: (loads.get(id) ?? 0) + (near.has(id) ? 100 : 0) + this.#random() }))
    return order
      .sort((one, other) => one.key - other.key)
      .slice(0, CARE_PLACES)
      .map(({ id }) => id)
  }

  #answer(userId: string, day: string, date: string): Pick<Ask, 'answerOn' | 'isYes'> {
    const after = this.#chance(HABITS.answers) ? this.#among(3) : this.#chance(HABITS.answersReminded) ? 4 : null
    const answerOn = after === null ? null : addDays(day, after + 1)
    const begins = this.planted.drifting.get(userId)
    if (begins !== undefined && (answerOn ?? date) >= begins)
      return this.#saysNo(userId) ? { answerOn: addDays(day, 2), isYes: false } : { answerOn: null, isYes: false }
    return { answerOn, isYes: !this.#chance(HABITS.declines) }
  }

  /** Who is planted as overloaded stands on the sheet each Sunday of nine weeks, beside what the rota gives. */
  async #overload(day: string): Promise<void> {
    const rota = rotaFixtures(() => this.db)
    if (!this.#services.some(({ date }) => date === day)) return
    for (const [userId, from] of this.planted.overloaded)
      if (
        day >= from &&
        day < addDays(from, 63) &&
        !this.#asks.some((ask) => ask.userId === userId && ask.date === day)
      )
        await rota.shift(day, '9am', 'Extra', `Extra ${userId}`, userId)
  }
}
