import { interestApi } from '#shared/people/interest.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import type { PushTest } from '../pushApp.ts'
import { callsOf, NAMES, type Person, type Who } from './team.ts'

type Calls = ReturnType<typeof callsOf>
type PostOf = (name: string) => string

export type Team = Awaited<ReturnType<typeof seedTeam>>

async function signUpAll({ test }: PushTest): Promise<Map<Who, Person>> {
  const people = new Map<Who, Person>()
  for (const [who, name] of Object.entries(NAMES) as [Who, string][])
    people.set(
      who,
      await test.signUp({ name, isSuperAdmin: who === 'ruth', role: who === 'ada' ? 'admin' : 'standard' }),
    )
  return people
}

/** Adds the posts, of which one asks for a skill and two are joint. */
async function addPosts({ ask }: Calls, skillId: string): Promise<PostOf> {
  const posts = new Map<string, string>()
  for (const [sortOrder, name] of ['Door', 'Aisle', 'Balcony', 'Sound'].entries()) {
    const more = name === 'Sound' ? { skillId } : name === 'Balcony' ? { jointWith: [posts.get('Aisle')] } : {}
    posts.set(name, (await ask('ada', postsApi.create, { name, sortOrder, ...more }))._id)
  }
  return (name) => posts.get(name) ?? ''
}

/** Skills, links, frequencies and days away. */
async function sayWishes({ ask, idOf }: Calls, skillId: string, postOf: PostOf): Promise<void> {
  await ask('ada', availabilityApi.changeMember, {
    userId: idOf('gil'),
    skills: [{ skillId, level: 'able' }],
  })
  await ask('ada', availabilityApi.changeMember, {
    userId: idOf('hana'),
    skills: [{ skillId, level: 'learning' }],
  })
  await ask('ada', rotaLinksApi.create, { userA: idOf('gil'), userB: idOf('hana'), kind: 'mentor', agreed: true })
  await ask('ada', rotaLinksApi.create, { userA: idOf('finn'), userB: idOf('jo'), kind: 'apart', agreed: true })
  await ask('ben', availabilityApi.change, {
    times: 3,
    per: 'month',
    mostADay: 2,
    wishes: [{ postId: postOf('Door'), wish: 'like' }],
  })
  // Three can be asked to stand in, of whom each wants to serve more often than the next: equal ones are drawn by an
  // id.
  const askable: Partial<Record<Who, number>> = { kim: 4, jo: 2, hana: 1 }
  for (const who of Object.keys(NAMES) as Who[])
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
}

/** Makes the services of the months to come. */
async function addTemplates({ ask }: Calls, need: ReturnType<typeof needOf>): Promise<void> {
  const template = (name: string, weekday: number, serviceTime: string, needs: object[]) =>
    ask('ada', templatesApi.create, { name, weekday, serviceTime, needs, tieColor: 'Navy' })
  await template('Sunday early', 0, '9am', [need('Door'), need('Aisle', 1, 2), need('Balcony', 0, 2), need('Sound')])
  await template('Sunday late', 0, '10:45am', [need('Door')])
  await template('Midweek', 3, '7pm', [need('Door')])
}

/** Tasks, a meeting, messages, an invitation, a submission and calendars. */
async function addHouse({ ask, idOf }: Calls): Promise<void> {
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
}

const needOf =
  (postOf: PostOf) =>
  (name: string, minPeople = 1, maxPeople = 1) => ({ postId: postOf(name), minPeople, maxPeople })

/**
 * A team before its first publication: people with devices, skills, wishes and links, posts, templates, a draft made by
 * a fill, shifts that were imported and typed, and some tasks, meetings, messages and invitations.
 */
export async function seedTeam(push: PushTest) {
  const people = await signUpAll(push)
  const calls = callsOf(push, people)
  const { ask, tokenOf, upload } = calls
  for (const who of ['ada', 'ben', 'cleo', 'dan', 'kim'] as const) await push.register(tokenOf(who))

  await ask('ada', rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' })
  const sound = await ask('ada', skillsApi.create, { name: 'Sound desk' })
  await ask('ada', skillsApi.create, { name: 'First aid' })
  const postOf = await addPosts(calls, sound._id)
  const need = needOf(postOf)
  await sayWishes(calls, sound._id, postOf)
  await addTemplates(calls, need)
  await upload(
    importsApi.import,
    ['2027-02-28', 'Old Tom', 'Parking', '9am', 'Red'],
    ['2027-02-28', 'Ben Bell', 'Parking', '10:45am'],
    ['2027-03-07', 'Ivan Ives', 'Parking', '9am'],
    ['2027-03-14', 'Cleo Cole', 'Parking', '9am', 'Green'],
    ['2027-04-04', 'Dan Dale', 'Door', '9am'],
  )
  await addHouse(calls)
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
