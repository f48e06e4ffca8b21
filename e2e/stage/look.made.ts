import { randomUUID } from 'node:crypto'
import { addDays, today } from '#shared/days.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { type BoardService, boardApi } from '#shared/rota/board.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { FloorPlan, floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { recordsApi } from '#shared/sunday/records.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { DEMO_ZONES, drawFloorPlan } from '../../server/demo/floorPlan.ts'
import { stationOf } from '../../server/demo/stations.ts'
import { DEMO_SERVICES, DEMO_TEAM, DEMO_TIES } from '../../server/demo/team.ts'
import { SERVICE_TIME, SUNDAY_ZONE } from './sunday.team.ts'
import type { Member, Team } from './team.server.ts'

/** Names that are short, long, and longer than most columns. */
const UNUSUAL = ['Bo Li', 'Maria de los Ángeles Fernández-Castellanos', 'Bartholomew Featherstonehaugh III']

/** The name of a member: unusual ones first, then the demo's with an initial that sets them apart. */
function nameOf(place: number): string {
  const [first = '', ...last] = (DEMO_TEAM[(place + 3) % DEMO_TEAM.length] ?? '').split(' ')
  const initial = String.fromCharCode(65 + Math.floor(place / DEMO_TEAM.length))
  return UNUSUAL[place] ?? `${first} ${initial}. ${last.join(' ')}`
}

/** Accounts of some of the team at a time: each password is hashed. */
const AT_ONCE = 8

/** Every third place waits for its answer, every eleventh is declined. */
const WAITS = 3
const DECLINES = 11

/** Adds an admin and members, and people who have not joined; an eighth of the team at most. */
async function addPeople(team: Team, size: number): Promise<{ admin: Member; members: Member[] }> {
  const unjoined = size < 20 ? 1 : 9
  const admin = await team.add({ name: 'Denise Carver', role: 'admin' })
  const members: Member[] = []
  const names = Array.from({ length: size - 2 - unjoined }, (_, place) => nameOf(place))
  for (let place = 0; place < names.length; place += AT_ONCE)
    members.push(...(await Promise.all(names.slice(place, place + AT_ONCE).map((name) => team.add({ name })))))
  const others = Array.from({ length: unjoined }, (_, place) => ({ name: `${nameOf(place + names.length)} Jr.` }))
  const [, ...invited] = await team.call(peopleApi.add, {
    people: others.map((person) => ({ ...person, email: null, phoneNumber: null })),
  })
  if (invited.length > 0)
    await team.call(invitationsApi.create, { people: invited.slice(0, 4).map(({ _id: userId }) => ({ userId })) })
  return { admin, members }
}

/** Adds the demo's church, with its picture and zones. */
async function addPlan(team: Team): Promise<FloorPlan> {
  const form = new FormData()
  form.set('name', 'Church')
  form.set('image', new Blob([new Uint8Array(await drawFloorPlan())], { type: 'image/png' }), 'church.png')
  const { token } = await team.login(team.superAdmin)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${team.url}/api${floorPlansApi.create.path}`, { method: 'POST', headers, body: form })
  const { _id: id } = FloorPlan.parse(await response.json())
  return team.call(floorPlansApi.change, { id, zones: DEMO_ZONES.map((zone) => ({ ...zone })) })
}

/** Adds the posts and templates of the demo, or those of a small church; returns the ids of the posts. */
async function addRota(team: Team, isSmall: boolean): Promise<string[]> {
  const plan = await addPlan(team)
  const services = isSmall
    ? DEMO_SERVICES.slice(0, 1).map(([days, time]) => [days, time, SMALL] as const)
    : DEMO_SERVICES
  const ids = new Map<string, string>()
  for (const name of new Set(services.flatMap(([, , posts]) => [...posts])))
    ids.set(name, (await team.call(postsApi.create, { name, sortOrder: ids.size, ...stationOf(name, plan) }))._id)
  for (const [days, serviceTime, posts] of services) {
    const weekday = days % 7
    const needs = posts.map((post) => ({ postId: ids.get(post) ?? '', minPeople: 1 }))
    const template = { weekday, serviceTime, needs, tieColor: DEMO_TIES[0] ?? null }
    await team.call(templatesApi.create, {
      name: `${weekday === 0 ? 'Sunday' : 'Midweek'} ${serviceTime}`,
      ...template,
    })
  }
  return [...ids.values()]
}

const SMALL = ['Main Door', 'Center Aisle', 'Balcony']

/** Fills a span by the server, as the button of the board does. */
async function fill(team: Team, from: string, to: string): Promise<void> {
  const { _id: id } = await team.call(runsApi.start, { from, to, applyWhenDone: true })
  const end = Date.now() + 90_000
  while (['waiting', 'running'].includes((await team.call(runsApi.show, { id })).state)) {
    if (Date.now() > end) await team.call(runsApi.stop, { id })
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  if (!(await team.call(runsApi.show, { id })).applied) await team.call(runsApi.apply, { id })
}

async function publish(team: Team, from: string, to: string): Promise<void> {
  const { revision } = await team.call(boardApi.preview, { from, to })
  const note = 'Please answer by Friday. Thank you all.'
  await team.call(publicationsApi.publish, { from, to, revision, note, tell: false })
}

/** Most have answered; some cannot, and others are asked for them; one is away though they have said yes. */
async function answer(team: Team, services: BoardService[], member: Member): Promise<void> {
  const places = services.flatMap(({ date, places }) => places.map((place) => ({ ...place, date })))
  const live = places.filter(({ assignmentId, userId }) => assignmentId && userId !== member._id)
  for (const [at, { assignmentId }] of live.entries()) {
    if (at % WAITS === 0) continue
    const answered = at % DECLINES === 1 ? 'decline' : 'accept'
    const reason = answered === 'decline' ? 'We are away with the family that weekend.' : undefined
    await team.call(answersApi.answerFor, { id: assignmentId ?? '', answer: answered, reason })
  }
  const conflict = live.findLast((_, at) => at % WAITS !== 0 && at % DECLINES !== 1)
  if (conflict?.userId)
    await team.call(availabilityApi.addRow, {
      ...{ kind: 'away', fromDay: conflict.date, toDay: conflict.date, reason: 'A wedding' },
      userId: conflict.userId,
    })
}

/** A service of today, with its counts and a record. */
async function addToday(team: Team, posts: string[], people: Member[], day: string): Promise<string> {
  const needs = posts.slice(0, people.length).map((postId) => ({ postId, minPeople: 1 }))
  const note = 'The lift is out: wheelchairs by the north door.'
  const service = { date: day, serviceTime: SERVICE_TIME, name: 'Thanksgiving', tieColor: 'Navy', note, needs }
  const { _id: serviceId } = await team.call(servicesApi.create, service)
  const places = needs.map(({ postId }, at) => ({ postId, userId: people[at]?._id ?? '' }))
  await team.call(boardApi.saveDraft, { serviceId, revision: 0, places })
  return serviceId
}

async function writeDown(team: Team, serviceId: string): Promise<void> {
  const [plan] = await team.call(floorPlansApi.list, {})
  const at = new Date().toISOString()
  const counts = (plan?.zones ?? []).slice(0, 3).map(({ _id: zoneId }, place) => ({
    ...{ uuid: randomUUID(), serviceId, zoneId, kindId: 'people', value: 31 + 17 * place, at },
  }))
  await team.call(countsApi.count, { counts })
  const text = 'A child was lost for ten minutes and found in the coat room.'
  await team.call(recordsApi.create, { uuid: randomUUID(), serviceId, text, at })
}

async function addWork(team: Team, [member, ...others]: Member[], day: string): Promise<void> {
  const assignedTo = member?._id
  for (const [at, title] of ['Order new bulletins', 'Bring the umbrellas back to the lost and found'].entries())
    await team.call(tasksApi.create, { title, dueDate: addDays(day, 4 * at - 1), assignedTo })
  // One is over.
  for (const days of [-7, 5])
    await team.call(meetingsApi.create, {
      ...{ title: 'Usher orientation', date: addDays(day, days), time: '7:00 PM', location: 'Hall', type: 'Training' },
      assignedTo: [member, ...others].slice(0, 20).flatMap((person) => person?._id ?? []),
    })
}

/** Last day of the month that is `months` after a day's. */
const endOfMonth = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
}

/**
 * Makes a team of `size` people whose months are filled by the server: this one and the next are published and
 * answered, the one after is a draft. Returns an admin and a member who serves today.
 */
export async function makeTeam(team: Team, size: number): Promise<{ admin: Member; member: Member }> {
  const day = today(SUNDAY_ZONE)
  const end = endOfMonth(day, 1)
  // Nobody is asked in quiet hours, and the pictures are taken at any hour.
  const quiet = { quietFrom: '00:00', quietTo: '00:00' }
  await team.call(rotaSettingsApi.change, { ...quiet, emergencyNumber: '911', address: '12 Church Street' })
  const { admin, members } = await addPeople(team, size)
  const [member] = members
  if (!member) throw new Error('A team has a member')
  const posts = await addRota(team, size < 20)
  const serviceId = await addToday(team, posts, members, day)
  await fill(team, addDays(day, 1), end)
  await publish(team, day, end)
  const { services } = await team.call(boardApi.show, { from: day, to: end })
  await answer(team, services, member)
  await fill(team, addDays(end, 1), endOfMonth(day, 2))
  await writeDown(team, serviceId)
  await addWork(team, members, day)
  return { admin, member }
}
