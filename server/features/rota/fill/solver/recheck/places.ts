import type { RosterPlace } from '#shared/rota/rules.ts'
import { isAbleOn } from '../verify/goals.ts'
import type { NamedProgram } from './namedProgram.ts'
import { type FillMember, type FillTeam, type IndexedService, mayHold, mayLearn } from './people.ts'

/** Open places of a service for which the same people are able, with one priority. */
export interface OpenPlaces {
  index: number
  postIds: string[]
  priority: number
  least: number
  most: number
  able: FillMember[]
  learners: FillMember[]
}

const isOwn = ({ isShadow }: Omit<RosterPlace, 'serviceId'>): boolean => !isShadow

/** The open places of a service, in the order of its needs; those that nothing tells apart are one. */
export function openPlacesAt({ facts, members }: FillTeam, filled: IndexedService): OpenPlaces[] {
  const { needs, fixed, outside } = filled.service
  const found = new Map<string, OpenPlaces>()
  for (const { postId, minPeople, maxPeople, priority } of needs) {
    const taken =
      fixed.filter((held) => isOwn(held) && held.postId === postId).length +
      outside.filter((shift) => shift.postId === postId).length
    const post = facts.posts.get(postId)
    if (!post || maxPeople - taken <= 0) continue
    const able = members.filter((member) => member.isFree[filled.index] && mayHold(member, filled, post))
    const learners = members.filter((member) => mayLearn(member, filled, post))
    // A fixed shadow needs a mentor at this very post.
    const alone = fixed.some((held) => held.isShadow && held.postId === postId) ? postId : ''
    const numbers = (people: FillMember[]) => people.map(({ index }) => index).join(',')
    const key = `${priority} ${alone} ${numbers(able)} ${numbers(learners)}`
    const own = found.get(key) ?? { index: found.size, postIds: [], priority, least: 0, most: 0, able, learners }
    found.set(key, own)
    own.postIds.push(postId)
    own.least += Math.max(0, minPeople - taken)
    own.most += maxPeople - taken
  }
  return [...found.values()]
}

export const servesAt = ({ index: at }: IndexedService, { index }: FillMember): string => `serves ${at} ${index}`

/** The column of a member at open places: that of the service itself where they are able at no other of it. */
export const standsAt = (
  filled: IndexedService,
  all: readonly OpenPlaces[],
  places: OpenPlaces,
  member: FillMember,
): string =>
  all.filter(({ able }) => able.includes(member)).length === 1
    ? servesAt(filled, member)
    : `stands ${filled.index} ${member.index} ${places.index}`

/** Adds a column for each person who may come to a service, and a row that fills or prices its open places. */
export function addPlaces(
  program: NamedProgram,
  { members }: FillTeam,
  filled: IndexedService,
  all: readonly OpenPlaces[],
): void {
  const at = filled.index
  for (const member of members) {
    const own = all.filter(({ able }) => able.includes(member))
    if (own.length === 0 && !(member.isTrainee && member.isFree[at])) continue
    const serves = program.column(servesAt(filled, member))
    if (own.length < 2) continue
    const columns = own.map((places) => program.column(standsAt(filled, all, places, member)))
    program.row(`stands ${at} ${member.index}`, columns, { [serves]: -1 }, [0, 0])
  }
  const missing: string[] = []
  for (const places of all) {
    const { index, least, most, priority, able } = places
    const columns = able.map((member) => standsAt(filled, all, places, member))
    if (least > 0) {
      const column = program.column(`missing ${at} ${index}`, least)
      program.cost('coverage', column, 100 + 20 * priority)
      missing.push(column)
      columns.push(column)
    }
    if (most > least) {
      const column = program.column(`welcome ${at} ${index}`, most - least)
      program.cost('welcome', column, 1)
      columns.push(column)
    }
    program.row(`places ${at} ${index}`, columns, {}, [most, most])
  }
  if (missing.length === 0) return
  const count = all.reduce((total, { least }) => total + least, 0)
  const each = Array.from({ length: count }, (_, n) => program.column(`missing ${at} n ${n}`))
  for (const [n, column] of each.entries()) program.cost('coverage', column, 2 * n)
  program.row(`missing ${at}`, missing, Object.fromEntries(each.map((column) => [column, -1])), [0, 0])
}

/** Adds the skills that a service asks for. */
export function addSkills(program: NamedProgram, { facts, members }: FillTeam, filled: IndexedService): void {
  const { index: at, service } = filled
  for (const [index, { skillId, minPeople }] of service.skills.entries()) {
    const able = members.filter(({ person }) => isAbleOn(facts.rules.get(person._id), skillId, service.date))
    const needed = minPeople - able.filter(({ isHeld }) => isHeld[at]).length
    if (needed <= 0) continue
    const lacking = program.column(`lacking ${at} ${index}`, needed)
    program.cost('coverage', lacking, 100)
    const columns = able.map((member) => servesAt(filled, member)).filter((name) => program.upper.has(name))
    program.row(`skill ${at} ${index}`, [...columns, lacking], {}, [needed, Number.POSITIVE_INFINITY])
  }
}

/** Adds that two people of a service are not of one household (rule 52). */
export function addHouseholds(
  program: NamedProgram,
  { input, members, indexOf }: FillTeam,
  filled: IndexedService,
): void {
  const { index: at, service } = filled
  if (!service.unrelated) return
  const households = input.households ?? []
  const numberOf = (member: FillMember): number => {
    const known = households.findIndex((household) => household.includes(member.person._id))
    return known === -1 ? households.length + member.index : known
  }
  const there = [...service.fixed.filter(isOwn), ...service.outside].flatMap(({ userId }) => {
    const member = userId === null ? undefined : members[indexOf.get(userId) ?? -1]
    return member ? numberOf(member) : []
  })
  const held = new Set(there)
  const needed = 2 - held.size - service.unrelated.strangers
  if (needed <= 0) return
  const comers = new Map<number, string[]>()
  for (const member of members) {
    const name = servesAt(filled, member)
    const own = numberOf(member)
    if (member.isTrainee || held.has(own) || !program.upper.has(name)) continue
    comers.set(own, [...(comers.get(own) ?? []), name])
  }
  const columns = [...comers].map(([household, own]) => {
    const [only] = own
    if (own.length === 1 && only !== undefined) return only
    const comes = program.column(`comes ${at} ${household}`)
    program.row(`comes ${at} ${household}`, own, { [comes]: -1 }, [0, own.length])
    return comes
  })
  const related = program.column(`related ${at}`, needed)
  program.cost('coverage', related, 100)
  program.row(`unrelated ${at}`, [...columns, related], {}, [needed, Number.POSITIVE_INFINITY])
}
