import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { isHeld, rotaDayApi } from '#shared/sunday/day.ts'
import type { Team } from './seedTeam.ts'
import type { Who } from './team.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const SPAN = { from: '2027-02-22', to: '2027-04-04' }

/**
 * Names the ids of a text by what they stand for, so that a reader sees which person, service or place an answer means
 * and ids may be made in another way. A place has one name, whether its shift or its assignment is meant. A thing
 * without a name is numbered in the order in which it is met.
 */
export async function idNames(team: Team): Promise<(text: string) => string> {
  const { ask, people } = team
  const names = new Map<string, string>()
  const name = (id: string | null, text: string): void => {
    if (id !== null && !names.has(id)) names.set(id, `<${text}>`)
  }
  for (const user of await ask('ruth', usersApi.all)) name(user._id, user.name)
  for (const post of await ask('ada', postsApi.list)) name(post._id, post.name)
  for (const skill of await ask('ada', skillsApi.list)) name(skill._id, skill.name)
  for (const template of await ask('ada', templatesApi.list)) name(template._id, template.name)
  for (const { _id, date, serviceTime } of await ask('ada', servicesApi.list, SPAN)) name(_id, `${date} ${serviceTime}`)
  for (const shift of await ask('ada', scheduleApi.list, { view: 'all' }))
    name(shift._id, `${shift.date} ${shift.serviceTime} ${shift.assignment}: ${shift.user.name}`)
  for (const { date, serviceTime, places } of (await ask('ada', boardApi.show, SPAN)).services)
    for (const place of places) {
      const text = `${date} ${serviceTime} ${place.post}: ${place.name}`
      name(place.shiftId, text)
      name(place.assignmentId, text)
    }
  for (const who of people.keys()) {
    if (who === 'ivan' || who === 'jo') continue
    for (const { _id, date, serviceTime, post } of (await ask(who as Who, answersApi.mine)).assignments)
      name(_id, `${date} ${serviceTime} ${post}: ${who}`)
  }
  const { services } = await ask('ada', rotaDayApi.show, { date: '2027-02-28' })
  for (const { people: placed, serviceTime } of services)
    for (const { shiftId, post, name: person } of placed.filter(isHeld))
      name(shiftId, `2027-02-28 ${serviceTime} ${post}: ${person}`)
  for (const { _id, date, serviceTime, post, offers } of await ask('ada', callOutsApi.list)) {
    name(_id, `search ${date} ${serviceTime} ${post}`)
    for (const offer of offers) name(offer._id, `offer ${date} ${serviceTime} ${post}: ${offer.user.name}`)
  }
  for (const { _id, number } of await ask('ada', publicationsApi.list)) name(_id, `publication ${number}`)

  let unnamed = 0
  return (text) =>
    text.replace(UUID, (id) => {
      if (!names.has(id)) {
        unnamed += 1
        name(id, `id ${unnamed}`)
      }
      return names.get(id) ?? id
    })
}
