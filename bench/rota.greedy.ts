import type { FillInput, FillPerson, FillService, Roster } from '../server/features/rota/fill/solver/fill.input.ts'
import { toRulePerson } from '../server/features/rota/fill/solver/model/shape.ts'
import { daysBetween } from '../shared/days.ts'
import { couldStand, overlap, type RosterPlace, type RuleService } from '../shared/rota/rules.ts'

/** Rank of a person in a greedy rule: the lowest is taken first. */
type Order = (state: { person: FillPerson; served: number; lastDay: string | null; date: string }) => number

interface Greedy {
  order: Order
  /** True where a pair that serves only together is placed together or not at all. */
  keepsPairs: boolean
}

const ruleOf = (service: FillService): RuleService => ({ ...service, serviceTime: '' })

/**
 * A roster to which places are only added, and the hard rules of the places that it has so far. One closure over it.
 */
function growingRoster(input: FillInput) {
  const posts = new Map(input.posts.map((post) => [post._id, { ...post, name: '' }]))
  const rules = new Map(input.people.map((person) => [person._id, toRulePerson(person)]))
  const roster: Roster = []
  const held = new Map(
    input.people.map(({ _id }) => [
      _id,
      [
        ...input.services.filter(({ outside }) => outside.some(({ userId }) => userId === _id)).map(ruleOf),
        ...input.loads
          .filter(({ userId }) => userId === _id)
          .map((load, at): RuleService => ({ ...load, _id: `load ${at}`, serviceTime: '', templateId: null })),
      ],
    ]),
  )
  const learns = ({ skills }: FillPerson) => skills.length > 0 && skills.every(([, level]) => level === 'learning')
  const heldBy = (id: string): RuleService[] => held.get(id) ?? []
  const partnersOf = (id: string, kind: 'apart' | 'only_together') =>
    input.links
      .filter((link) => link.kind === kind && (link.userA === id || link.userB === id))
      .map(({ userA, userB }) => (userA === id ? userB : userA))
  return {
    roster,
    heldBy,
    partnersOf,
    /** True where no other place of the roster keeps the person from the service. */
    isFree(person: FillPerson, service: FillService): boolean {
      const [own, rule] = [heldBy(person._id), ruleOf(service)]
      const inMonth = own.filter(({ date }) => date.slice(0, 7) === service.date.slice(0, 7)).length
      return (
        !service.declined.includes(person._id) &&
        !learns(person) &&
        own.filter(({ date }) => date === service.date).length < person.mostADay &&
        (person.mostAMonth === null || inMonth < person.mostAMonth) &&
        !own.some((other) => overlap(other, rule)) &&
        !partnersOf(person._id, 'apart').some((other) => heldBy(other).some((theirs) => overlap(theirs, rule)))
      )
    },
    /** True where the person could stand there if the roster were empty. */
    could(person: FillPerson, service: FillService, postId: string): boolean {
      const [rule, post] = [rules.get(person._id), posts.get(postId)]
      return rule !== undefined && post !== undefined && couldStand({ person: rule, service: ruleOf(service), post })
    },
    isAt: (userId: string, service: FillService): boolean =>
      roster.some((place) => place.serviceId === service._id && place.userId === userId),
    place(person: FillPerson, service: FillService, postId: string): void {
      roster.push({ serviceId: service._id, userId: person._id, postId, isShadow: false } satisfies RosterPlace)
      held.get(person._id)?.push(ruleOf(service))
    },
  }
}

/** The post of each place of a service that nobody has. */
const openPosts = ({ needs, outside }: FillService): string[] =>
  needs.flatMap(({ postId, minPeople }) => {
    const taken = outside.filter((shift) => shift.postId === postId).length
    return Array.from({ length: Math.max(0, minPeople - taken) }, () => postId)
  })

/** Fills date after date, the post with the fewest people who could first; nothing is ever taken back. */
function fillGreedily(input: FillInput, { order, keepsPairs }: Greedy): Roster {
  const { roster, heldBy, partnersOf, isFree, could, isAt, place } = growingRoster(input)
  const rank = (person: FillPerson, date: string) => {
    const days = heldBy(person._id).map((one) => one.date)
    const lastDay =
      days
        .filter((day) => day < date)
        .sort()
        .at(-1) ?? null
    return order({ person, served: days.length, lastDay, date })
  }
  for (const service of input.services) {
    const able = (postId: string) => input.people.filter((person) => could(person, service, postId)).length
    const open = openPosts(service).sort((a, b) => able(a) - able(b))
    while (open.length > 0) {
      const postId = open.shift() ?? ''
      const candidates = input.people
        .filter((person) => could(person, service, postId) && isFree(person, service))
        .sort((a, b) => rank(a, service.date) - rank(b, service.date))
      for (const person of candidates) {
        const [partner] = keepsPairs ? partnersOf(person._id, 'only_together') : []
        if (partner === undefined || isAt(partner, service)) {
          place(person, service, postId)
          break
        }
        const other = input.people.find(({ _id }) => _id === partner)
        const second = open.find((one) => other && could(other, service, one))
        if (!other || second === undefined || !isFree(other, service)) continue
        place(person, service, postId)
        place(other, service, second)
        open.splice(open.indexOf(second), 1)
        break
      }
    }
  }
  return roster
}

/**
 * Takes the person who served longest ago, as ChurchApps B1 does (`PlanHelper.computeAssignments`); may split pairs
 * that serve only together.
 */
export const longestAgo = (input: FillInput): Roster =>
  fillGreedily(input, {
    order: ({ lastDay, date }) => (lastDay === null ? -1e6 : -daysBetween(lastDay, date)),
    keepsPairs: false,
  })

/** Least served for what they wish, no hard rule broken. */
export const leastServed = (input: FillInput): Roster =>
  fillGreedily(input, { order: ({ person, served }) => (served + person.history) / person.times, keepsPairs: true })
