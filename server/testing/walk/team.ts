import { addDays } from '#shared/days.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { type BoardService, boardApi } from '#shared/rota/board.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import type { Span, Walk } from './walk.ts'

export const ZONE = 'America/Chicago'
/** A Monday, at nine in the morning of `ZONE`. */
export const START = Date.parse('2031-03-03T15:00:00Z')
const FIRST_DAY = '2031-03-03'
/** Days that the walk looks at. */
export const SPAN: Span = { from: addDays(FIRST_DAY, -3), to: addDays(FIRST_DAY, 45) }

/** Names of members. The schedule names `VISITORS` too, who have no account: a member may take such a name. */
export const MEMBERS = ['Ann Abel', 'Bob Bell', 'Cid Cole', 'Dee Dunn', 'Eve Eads', 'Fay Ford']
export const VISITORS = ['Vic Visitor', 'Wes Visitor']
const WEEKS = 4

/** Gives the services of the span drafts, in which people take turns where no rule is against it. */
async function draftAll(walk: Walk, token: string, everybody: Walk['people']): Promise<void> {
  let turn = 0
  const { services } = (await walk.call(boardApi.show, SPAN, token)).body as { services: BoardService[] }
  for (const { _id: serviceId, needs } of services) {
    const places: { userId: string; postId: string }[] = []
    let revision = 0
    for (const { postId, minPeople } of needs)
      for (let place = 0; place < minPeople; place += 1) {
        turn += 1
        const wanted = [...places, { userId: everybody[turn % everybody.length]?._id ?? '', postId }]
        const { status, body } = await walk.call(boardApi.saveDraft, { serviceId, revision, places: wanted }, token)
        if (status !== 200) continue
        places.push(...wanted.slice(-1))
        revision = (body as BoardService).draft?.revision ?? 0
      }
  }
}

/**
 * A team with posts, services of two templates that overlap and by hand, and a rota that is published. All over HTTP.
 */
export async function makeTeam(walk: Walk): Promise<void> {
  const boss = await walk.join('Zoe Chief', 'superAdmin')
  await walk.join('Yan Admin', 'admin')
  for (const name of MEMBERS) await walk.join(name, 'standard')
  const make = async <Out>(...[endpoint, input]: Parameters<Walk['call']>): Promise<Out> => {
    const { status, body } = await walk.call(endpoint, input, boss.token)
    if (status >= 300) throw new Error(`${endpoint.path} was answered ${status}: ${JSON.stringify(body)}`)
    return body as Out
  }
  await make(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00', swapUntilHours: 2, openPlaces: true })
  const aid = await make<{ _id: string }>(skillsApi.create, { name: 'First aid' })
  const posts: string[] = []
  for (const name of ['Door', 'Balcony', 'Lobby'])
    posts.push((await make<{ _id: string }>(postsApi.create, { name, sortOrder: posts.length }))._id)
  const [door = '', balcony = '', lobby = ''] = posts
  const clinic = (await make<{ _id: string }>(postsApi.create, { name: 'Clinic', sortOrder: 9, skillId: aid._id }))._id
  await make(postsApi.change, { id: lobby, jointWith: [balcony] })

  const everybody = [...walk.people]
  for (const [at, { _id }] of everybody.entries()) {
    const skills =
      at < 4 ? [{ skillId: aid._id, level: 'able' }] : at === 4 ? [{ skillId: aid._id, level: 'learning' }] : []
    await make(availabilityApi.changeMember, { userId: _id, mostADay: at % 2 === 0 ? 2 : 1, skills })
  }
  await make(rotaLinksApi.create, { userA: everybody[3]?._id, userB: everybody[4]?._id, kind: 'mentor' })

  const need = (postId: string, minPeople: number, maxPeople = minPeople) => ({ postId, minPeople, maxPeople })
  const days = { weekday: 0, startsOn: FIRST_DAY, endsOn: addDays(FIRST_DAY, WEEKS * 7) }
  const nine = { name: 'Early', serviceTime: '9am', needs: [need(door, 1), need(balcony, 1, 2)] }
  await make(templatesApi.create, { ...days, ...nine })
  const ten = {
    name: 'Late',
    serviceTime: '10am',
    tieColor: 'Blue',
    needs: [need(door, 1), need(lobby, 0, 1), need(clinic, 1)],
  }
  await make(templatesApi.create, { ...days, ...ten })
  for (const week of [0, 1, 2]) {
    const date = addDays(FIRST_DAY, 2 + week * 7)
    const needs = [need(door, 2), need(clinic, 0, 1)]
    await make(servicesApi.create, { date, serviceTime: week === 1 ? 'Evening' : '7pm', needs })
  }

  await draftAll(walk, boss.token, everybody)
  const { revision } = await make<{ revision: string }>(boardApi.show, SPAN)
  await make(publicationsApi.publish, { ...SPAN, revision })
}

/** Makes the calendar feed of a person and returns its path. */
export async function feedOf(walk: Pick<Walk, 'call'>, token: string): Promise<string> {
  const { body } = await walk.call(calendarApi.create, {}, token)
  return new URL((body as { url: string }).url).pathname
}
