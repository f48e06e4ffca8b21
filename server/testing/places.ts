import { beforeAll, expect } from 'vitest'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { type Answer, answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { repliesApi } from '#shared/rota/replies.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { withTestApp } from './app.ts'
import { rotaFixtures } from './rota.ts'
import { readFeed } from './walk/feed.ts'

const PUBLISHED = { published_at: '2026-01-01' }
const SITE_URL = 'https://ushers.example.org'

type Test = ReturnType<typeof withTestApp>
export type Person = Awaited<ReturnType<Test['signUp']>> & { name: string }

/** The app, its admin with two posts, and people and services for them. */
function withTeam() {
  const test = withTestApp({ SITE_URL })
  const rota = rotaFixtures(() => test.db)
  const team = { admin: {} as Person, door: '', balcony: '' }
  let days = 0

  const person = async (name: string, more: object = {}): Promise<Person> => {
    const made = { ...(await test.signUp({ name, ...more })), name }
    await rota.says(made._id, { most_a_day: 2 })
    return made
  }

  beforeAll(async () => {
    team.admin = await person('Zoe Admin', { isSuperAdmin: true })
    team.door = await rota.post('Main Door')
    team.balcony = await rota.post('Balcony')
    await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, team.admin.token)
    await test.call(availabilityApi.change, { offers: false }, team.admin.token)
  })

  const asAdmin: Test['call'] = (endpoint, input) => test.call(endpoint, input, team.admin.token)

  /** A day of a month that no other test uses. */
  function freshDay(): string {
    days += 1
    return new Date(Date.UTC(2061, days, 6)).toISOString().slice(0, 10)
  }

  const service = (date: string, needs: Record<string, [number, number]>, more: object = {}, time = '9am') =>
    rota.service(date, time, needs, { ...PUBLISHED, ...more })

  return { test, rota, team, person, asAdmin, freshDay, service }
}

type Team = ReturnType<typeof withTeam>

/** What people see of their places, and what they answer. */
function answersIn({ test, asAdmin }: Team) {
  const mine = async ({ token }: Person) => (await test.call(answersApi.mine, {}, token)).body
  /** The card of a place. */
  async function card(of: Person, id: string) {
    const found = (await mine(of)).assignments.find(({ _id }) => _id === id)
    if (!found) throw new Error('There is no card')
    return found
  }
  return {
    mine,
    card,
    answer: async (of: Person, id: string, said: Answer) =>
      test.call(answersApi.answer, { id, answer: said, sequence: (await card(of, id)).sequence }, of.token),
    /** Answers an offer for the person who has it. */
    offerAnswer: (id: string, said: Answer, { token }: Pick<Person, 'token'>) =>
      test.call(offersApi.answer, { id, answer: said }, token),
    /** An answer by the address of a reply link. */
    sayByLink: (url: string, said: Answer) => test.call(repliesApi.answer, { token: url.slice(-43), answer: said }),
    /** A link under which an assignment is answered without signing in. */
    async reply(assignmentId: string) {
      const { body } = await asAdmin(answersApi.replyLink, { id: assignmentId })
      const token = body.url.slice(-43)
      return {
        show: () => test.call(repliesApi.show, { token }),
        say: (said: Answer) => test.call(repliesApi.answer, { token, answer: said }),
      }
    },
  }
}

/** Searches for stand-ins at a service. */
function searchesIn({ asAdmin }: Team) {
  const searchesAt = async (serviceId: string) =>
    (await asAdmin(callOutsApi.list, {})).body.filter((search) => search.serviceId === serviceId)
  /** The only search at a service. */
  async function search(serviceId: string) {
    const [found, ...others] = await searchesAt(serviceId)
    expect(others).toEqual([])
    if (!found) throw new Error('Nobody is looked for')
    return found
  }
  return {
    searchesAt,
    search,
    /** Sends the wave of a search, although it is not due. */
    async wave(serviceId: string) {
      const { body } = await asAdmin(callOutsApi.next, { id: (await search(serviceId))._id })
      expect(body.offers.filter(({ state }) => state === 'sent').length).toBeGreaterThan(0)
      return body
    },
  }
}

/** Drafts, publications and typed places, and where they are shown. */
function planIn({ test, asAdmin }: Team) {
  const scheduleOf = async (from: string, to = from) =>
    (await asAdmin(scheduleApi.list, { view: 'all', from, to })).body
  return {
    scheduleOf,
    type: (date: string, assignment: string, name: string, more: object = {}) =>
      asAdmin(scheduleApi.createManual, { date, serviceTime: '9am', assignment, name, ...more }),
    /** Name and post of everybody in the schedule of a day. */
    shown: async (date: string) => (await scheduleOf(date)).map(({ user, assignment }) => [user.name, assignment]),
    coverage: async (date: string, postId: string) => {
      const [of] = (await asAdmin(coverageApi.list, { from: date, to: date })).body
      return of?.posts.find((post) => post.postId === postId)
    },
    /** Somebody's feed, as its text and as events. */
    async feed({ token }: Person) {
      const { body } = await test.call(calendarApi.create, {}, token)
      const path = (body.url ?? '').replace(SITE_URL, '')
      const text = async () => (await fetch(test.url + path)).text()
      return { text, events: async () => readFeed(await text()) }
    },
    /** Gives a service a draft of these places. */
    async draft(serviceId: string, date: string, places: { userId: string; postId: string }[]) {
      const { body } = await asAdmin(boardApi.startDraft, { from: date, to: date })
      const revision = body.services.find(({ _id }) => _id === serviceId)?.draft?.revision
      const saved = await asAdmin(boardApi.saveDraft, { serviceId, revision, places, force: true })
      expect([saved.status, saved.body.code]).toEqual([200, undefined])
    },
    async publish(date: string) {
      const span = { from: date, to: date }
      const { revision } = (await asAdmin(boardApi.preview, span)).body
      return asAdmin(publicationsApi.publish, { ...span, revision })
    },
  }
}

/** An app with an admin, who takes no offers, two posts, and calls about the places of services. */
export function withPlaces() {
  const team = withTeam()
  return { ...team, ...answersIn(team), ...searchesIn(team), ...planIn(team) }
}

/**
 * Somebody new who has accepted the door of a service of a fresh day, with a blue tie; nobody is looked for any more.
 */
export async function acceptedDoor(on: ReturnType<typeof withPlaces>, name: string) {
  const { test, rota, team } = on
  await test.db.deleteFrom('call_outs').execute()
  const person = await on.person(name)
  const day = on.freshDay()
  const service = await on.service(day, { [team.door]: [1, 2] }, { tie_color: 'Blue' })
  const id = await rota.assignment(service, person._id, team.door, 'accepted')
  const shiftId = (await on.card(person, id)).shiftId ?? ''
  await test.db.updateTable('places').set({ tie_color: 'Blue' }).where('shift_id', '=', shiftId).execute()
  return { person, day, service, id, shiftId }
}
