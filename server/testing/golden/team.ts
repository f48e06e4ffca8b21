import { vi } from 'vitest'
import type * as z from 'zod/mini'
import { type Assignment, answersApi } from '#shared/answers.ts'
import { availabilityApi } from '#shared/availability.ts'
import { calendarApi } from '#shared/calendar.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { importsApi } from '#shared/imports.ts'
import { interestApi } from '#shared/interest.ts'
import { invitationsApi } from '#shared/invitations.ts'
import { meetingsApi } from '#shared/meetings.ts'
import { messagesApi } from '#shared/messages.ts'
import { boardApi } from '#shared/rotaBoard.ts'
import { rotaLinksApi } from '#shared/rotaLinks.ts'
import { postsApi } from '#shared/rotaPosts.ts'
import { type Service, servicesApi } from '#shared/rotaServices.ts'
import { rotaSettingsApi } from '#shared/rotaSettings.ts'
import { skillsApi } from '#shared/rotaSkills.ts'
import { templatesApi } from '#shared/rotaTemplates.ts'
import { tasksApi } from '#shared/tasks.ts'
import { file, type Row } from '../imports.ts'
import type { PushTest } from '../pushApp.ts'
import { skipUuids } from './knownIds.ts'

/** The first is the super admin, the second an admin. Ivan leaves, Jo is suspended. */
export const NAMES = {
  ruth: 'Ruth Rowe',
  ada: 'Ada Amis',
  ben: 'Ben Bell',
  cleo: 'Cleo Cole',
  dan: 'Dan Dale',
  eva: 'Eva East',
  finn: 'Finn Ford',
  gil: 'Gil Gray',
  hana: 'Hana Hill',
  ivan: 'Ivan Ives',
  jo: 'Jo Jay',
  kim: 'Kim Kerr',
} as const
export type Who = keyof typeof NAMES
export type Person = Awaited<ReturnType<PushTest['test']['signUp']>>

/** A Wednesday, at noon in the team's zone. */
export const FIRST_DAY = '2027-02-24T18:00:00.000Z'

export type Team = Awaited<ReturnType<typeof seedTeam>>

/** The clock stands still between changes. Each takes a second, so that a list that sorts by time has one order. */
const SECOND_MS = 1000
/** Answers are told to admins every ten minutes; all else is due sooner. */
const TELLING_MS = 11 * 60_000

const TIMEOUT_MS = 120_000

/** Waits until something is so. Unlike `vi.waitFor` it leaves the clock of the test alone. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('It did not come so in time')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
  skipUuids()
}

/** Calls that must succeed, of people by their short names. */
export function callsOf({ test }: PushTest, people: Map<Who, Person>) {
  const tokenOf = (who: Who): string => people.get(who)?.token ?? ''
  const must = ({ status, body }: { status: number; body: unknown }, what: string): void => {
    if (status >= 300) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`)
  }

  async function ask<E extends Endpoint>(who: Who, endpoint: E, input: object = {}): Promise<z.output<E['output']>> {
    if (endpoint.method !== 'GET') pass(SECOND_MS)
    const { status, body } = await test.call(endpoint, input, tokenOf(who))
    must({ status, body }, `${who}: ${endpoint.method} ${endpoint.path}`)
    return body as z.output<E['output']>
  }

  return {
    ask,
    tokenOf,
    idOf: (who: Who): string => people.get(who)?._id ?? '',

    /**
     * Sends what everybody is to be told, of all that has happened: nothing is sent before, because a worker in the
     * background would send it at a moment of its own.
     */
    async everybodyTold(): Promise<void> {
      pass(TELLING_MS)
      test.app.pushes.start()
      await until(async () => {
        test.app.pushes.nudge()
        for (const table of ['outbox', 'push_deliveries'] as const)
          if ((await test.db.selectFrom(table).select('id').execute()).length > 0) return false
        return true
      })
    },

    async upload<E extends Endpoint>(endpoint: E, ...rows: Row[]): Promise<z.output<E['output']>> {
      pass(SECOND_MS)
      const { status, body } = await test.upload(endpoint, file(...rows), tokenOf('ada'))
      must({ status, body }, endpoint.path)
      return body as z.output<E['output']>
    },

    async service(date: string, time: string): Promise<Service> {
      const services = await ask('ada', servicesApi.list, { from: date, to: date })
      const found = services.find(({ serviceTime }) => serviceTime === time)
      if (!found) throw new Error(`There is no service at ${date} ${time}`)
      return found
    },

    async assignment(who: Who, date: string, time = '9am'): Promise<Assignment> {
      const { assignments } = await ask(who, answersApi.mine)
      const found = assignments.find((one) => one.date === date && one.serviceTime === time)
      if (!found) throw new Error(`${who} has no place at ${date} ${time}`)
      return found
    },
  }
}

/**
 * A team before its first publication: people with devices, skills, wishes and links, posts, templates, a draft made by a fill,
 * shifts that were imported and typed, and some tasks, meetings, messages and invitations.
 */
export async function seedTeam(push: PushTest) {
  const { test, register } = push
  const people = new Map<Who, Person>()
  for (const [who, name] of Object.entries(NAMES) as [Who, string][])
    people.set(
      who,
      await test.signUp({ name, isSuperAdmin: who === 'ruth', role: who === 'ada' ? 'admin' : 'standard' }),
    )
  const calls = callsOf(push, people)
  const { ask, idOf, tokenOf, upload } = calls
  for (const who of ['ada', 'ben', 'cleo', 'dan', 'kim'] as const) await register(tokenOf(who))

  await ask('ada', rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' })
  const sound = await ask('ada', skillsApi.create, { name: 'Sound desk' })
  await ask('ada', skillsApi.create, { name: 'First aid' })
  const posts = new Map<string, string>()
  for (const [sortOrder, name] of ['Door', 'Aisle', 'Balcony', 'Sound'].entries()) {
    const more =
      name === 'Sound' ? { skillId: sound._id } : name === 'Balcony' ? { jointWith: [posts.get('Aisle')] } : {}
    posts.set(name, (await ask('ada', postsApi.create, { name, sortOrder, ...more }))._id)
  }
  const postOf = (name: string): string => posts.get(name) ?? ''
  const need = (name: string, minPeople = 1, maxPeople = 1) => ({ postId: postOf(name), minPeople, maxPeople })

  await ask('ada', availabilityApi.changeMember, {
    userId: idOf('gil'),
    skills: [{ skillId: sound._id, level: 'able' }],
  })
  await ask('ada', availabilityApi.changeMember, {
    userId: idOf('hana'),
    skills: [{ skillId: sound._id, level: 'learning' }],
  })
  await ask('ada', rotaLinksApi.create, { userA: idOf('gil'), userB: idOf('hana'), kind: 'mentor', agreed: true })
  await ask('ada', rotaLinksApi.create, { userA: idOf('finn'), userB: idOf('jo'), kind: 'apart', agreed: true })
  await ask('ben', availabilityApi.change, {
    times: 3,
    per: 'month',
    mostADay: 2,
    wishes: [{ postId: postOf('Door'), wish: 'like' }],
  })
  // Three can be asked to stand in, of whom each wants to serve more often than the next: equal ones are drawn by an id.
  const askable: Partial<Record<Who, number>> = { kim: 4, jo: 2, hana: 1 }
  for (const who of people.keys())
    await ask(who, availabilityApi.change, askable[who] ? { times: askable[who], per: 'month' } : { offers: false })
  await ask('ben', availabilityApi.addLink, { userId: idOf('dan'), kind: 'together' })
  await ask('eva', availabilityApi.change, { mostADay: 2, wishes: [{ postId: postOf('Balcony'), wish: 'avoid' }] })
  await ask('finn', availabilityApi.addRow, {
    kind: 'away',
    fromDay: '2027-03-14',
    toDay: '2027-03-20',
    reason: 'Skiing',
  })
  await ask('eva', availabilityApi.addRow, { kind: 'prefer', fromDay: '2027-03-28' })
  await ask('eva', availabilityApi.confirm, { until: '2027-04-30' })

  const template = (name: string, weekday: number, serviceTime: string, needs: object[]) =>
    ask('ada', templatesApi.create, { name, weekday, serviceTime, needs, tieColor: 'Navy' })
  await template('Sunday early', 0, '9am', [need('Door'), need('Aisle', 1, 2), need('Balcony', 0, 2), need('Sound')])
  await template('Sunday late', 0, '10:45am', [need('Door')])
  await template('Midweek', 3, '7pm', [need('Door')])

  await upload(
    importsApi.import,
    ['2027-02-28', 'Old Tom', 'Parking', '9am', 'Red'],
    ['2027-02-28', 'Ben Bell', 'Parking', '10:45am'],
    ['2027-03-07', 'Ivan Ives', 'Parking', '9am'],
    ['2027-03-14', 'Cleo Cole', 'Parking', '9am', 'Green'],
    ['2027-04-04', 'Dan Dale', 'Door', '9am'],
  )

  await ask('ada', tasksApi.create, { title: 'Order cones', assignedTo: idOf('ben'), dueDate: '2027-03-05' })
  await ask('ben', tasksApi.create, { title: 'Wash the vests', dueDate: '2027-03-09' })
  await ask('ada', meetingsApi.create, {
    title: 'Fire drill',
    date: '2027-03-06',
    time: '10:00 AM',
    location: 'Hall',
    assignedTo: [idOf('ben'), idOf('cleo')],
  })
  await ask('ben', messagesApi.create, { channel: 'general', content: 'Who has the keys?' })
  await ask('ada', messagesApi.create, { channel: 'general', content: 'I have.' })
  await ask('ada', invitationsApi.create, { people: [{ name: 'Ivy Lane', email: 'ivy.lane@example.org' }] })
  await ask('ada', interestApi.submit, { name: 'Lou Low', email: 'lou@example.org', message: 'May I help?' })
  for (const who of ['ben', 'cleo', 'gil'] as const) await ask(who, calendarApi.create)

  return { ...push, ...calls, people, postOf, need }
}

/** Puts these people into the draft of a service, by post. */
export async function plan(team: Team, date: string, time: string, places: Record<string, Who[]>, isLocked = false) {
  const { ask, idOf, postOf } = team
  const { services } = await ask('ada', boardApi.show, { from: date, to: date })
  const service = services.find(({ serviceTime }) => serviceTime === time)
  if (!service?.draft) throw new Error(`There is no draft of ${date} ${time}`)
  await ask('ada', boardApi.saveDraft, {
    serviceId: service._id,
    revision: service.draft.revision,
    places: Object.entries(places).flatMap(([post, people]) =>
      people.map((who) => ({ userId: idOf(who), postId: postOf(post), locked: isLocked })),
    ),
    force: true,
  })
}
