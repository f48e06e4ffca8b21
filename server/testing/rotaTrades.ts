import { blocks, isTrainee, type RulePost, type Standing } from '#shared/rotaRules.ts'
import { shownOf, typedRow } from '../features/plan/places.wire.ts'
import type { PlannedRow } from '../features/plan/planned.store.ts'
import type { FactsPerson } from '../features/rota/board/facts.people.ts'
import type { FactsService } from '../features/rota/board/facts.services.ts'
import type { RotaFacts } from '../features/rota/board/rotaFacts.ts'
import { randomness } from './randomness.ts'
import { type TeamShape, teamOf } from './rotaTeams.ts'

const TIMES: Record<string, string> = { '9': '9am', '10': '10:45am', '13': '1pm', '18': '6pm' }

/** The facts of an invented team, whose places are live: at random, where no rule is broken. */
export function liveFacts(shape: TeamShape): RotaFacts {
  const input = teamOf(shape)
  const random = randomness(shape.seed + 1)
  const posts = new Map(input.posts.map((post): [string, RulePost] => [post._id, { ...post, name: post._id }]))
  const people = new Map(
    input.people.map((person): [string, FactsPerson] => [
      person._id,
      {
        ...person,
        name: `Member ${person._id}`,
        phoneNumber: null,
        isSuspended: random() < 0.03,
        hasJoined: true,
        hasStated: true,
        skills: new Map(person.skills),
        wishes: new Map(person.wishes),
      },
    ]),
  )
  const isActive = (id: string) => people.get(id)?.isSuspended === false
  const roster: Standing[] = []
  const services = input.services.map((service): FactsService => {
    const startsAt = service.startsAt ?? 0
    const serviceTime = TIMES[String(new Date(startsAt).getUTCHours())] ?? '9am'
    const rule = { ...service, serviceTime }
    const planned: PlannedRow[] = []
    const add = (userId: string, postId: string, state: PlannedRow['state'], isShadow = false) => {
      const shift = {
        date: service.date,
        serviceTime,
        assignment: postId,
        name: people.get(userId)?.name ?? '',
        tieColor: null,
      }
      planned.push({
        ...typedRow(shownOf(shift, `shift ${service._id} ${userId} ${postId}`, userId)),
        id: `${service._id} ${userId} ${postId}`,
        service_id: service._id,
        user_id: userId,
        post_id: postId,
        state,
        shadow: isShadow ? 1 : 0,
        sequence: 1,
        source: 'hand',
        service_state: 'planned',
        service_tie: null,
        person: people.get(userId)?.name ?? '',
      })
    }
    const declined = new Set(service.declined)
    const ask = (userId: string, post: RulePost) => {
      const person = people.get(userId)
      if (!person) return undefined
      const isShadow = isTrainee(person, post)
      const question = {
        person,
        service: rule,
        post,
        roster,
        links: input.links,
        hasDeclined: declined.has(userId),
        isActive,
      }
      if (blocks(question).some(({ code }) => code !== 'suspended' && code !== 'only_together')) return undefined
      return { userId, service: rule, postId: post._id, post: post.name, isShadow }
    }
    for (const { postId, maxPeople } of service.needs) {
      const post = posts.get(postId)
      if (!post) continue
      const shuffled = [...people.keys()].sort(() => random() - 0.5)
      let free = maxPeople
      for (const userId of shuffled) {
        const standing = ask(userId, post)
        if (!standing || (!standing.isShadow && free === 0)) continue
        if (!standing.isShadow) free -= 1
        roster.push(standing)
        add(userId, postId, random() < 0.5 ? 'asked' : 'accepted', standing.isShadow)
      }
    }
    for (const userId of declined)
      if (!planned.some(({ user_id }) => user_id === userId)) add(userId, service.needs[0]?.postId ?? '', 'declined')
    return {
      _id: service._id,
      date: service.date,
      serviceTime,
      templateId: service.templateId,
      startsAt: service.startsAt,
      lastsMinutes: service.lastsMinutes,
      row: {
        id: service._id,
        template_id: service.templateId,
        date: service.date,
        service_time: serviceTime,
        service_time_key: serviceTime,
        service_time_order: 0,
        lasts_minutes: service.lastsMinutes,
        tie_color: null,
        state: 'planned',
        cancel_note: null,
        edited: 0,
        tie_by_day: 0,
        name: null,
        note: null,
        published_at: '',
        revision: 1,
      },
      needs: service.needs.map((need) => ({
        service_id: service._id,
        post_id: need.postId,
        min_people: need.minPeople,
        max_people: need.maxPeople,
        priority: need.priority,
        sort_order: 0,
        post: need.postId,
      })),
      skills: [],
      draft: null,
      planned,
      typed: [],
      searches: [],
    }
  })
  return {
    from: input.from,
    to: input.to,
    day: input.from,
    timeZone: 'UTC',
    restDays: input.restDays,
    services,
    ofSpan: services,
    elsewhere: [],
    inOrder: () => 0,
    posts,
    people,
    links: input.links,
  }
}
