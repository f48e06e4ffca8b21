import { overlap } from '#shared/rota/rules.ts'
import type { NamedProgram } from './namedProgram.ts'
import { type FillMember, type FillTeam, type IndexedService, mayLearn } from './people.ts'
import { type OpenPlaces, servesAt, standsAt } from './places.ts'

/** Whether a member is at a service: by a column, or whatever is filled. */
function presence(
  program: NamedProgram,
  member: FillMember,
  filled: IndexedService,
): { column: string | null; held: 0 | 1 } {
  const column = servesAt(filled, member)
  return { column: program.upper.has(column) ? column : null, held: member.isHeld[filled.index] ? 1 : 0 }
}

function addApart(program: NamedProgram, { services }: FillTeam, a: FillMember, b: FillMember): void {
  for (const here of services)
    for (const there of services) {
      if (!overlap(here.rule, there.rule)) continue
      const [one, other] = [presence(program, a, here), presence(program, b, there)]
      if (one.held && other.column !== null) program.upper.set(other.column, 0)
      else if (other.held && one.column !== null) program.upper.set(one.column, 0)
      else if (one.column !== null && other.column !== null)
        program.row(`apart ${a.index} ${b.index} ${here.index} ${there.index}`, [one.column, other.column], {}, [0, 1])
    }
}

function addOnlyTogether(program: NamedProgram, filled: IndexedService, a: FillMember, b: FillMember): void {
  const [one, other] = [presence(program, a, filled), presence(program, b, filled)]
  if (one.column !== null && other.column !== null) {
    program.row(`only ${a.index} ${b.index} ${filled.index}`, [one.column], { [other.column]: -1 }, [0, 0])
    return
  }
  const column = one.column ?? other.column
  if (column === null) return
  if (one.held || other.held) program.forced.push(column)
  else program.upper.set(column, 0)
}

function addTogether(program: NamedProgram, filled: IndexedService, a: FillMember, b: FillMember): void {
  const at = filled.index
  if (!a.could[at] || !b.could[at]) return
  const [one, other] = [presence(program, a, filled), presence(program, b, filled)]
  if (one.column === null && other.column === null) {
    if (one.held !== other.held) program.cost('wishes', null, 2)
    return
  }
  const split = program.column(`without ${a.index} ${b.index} ${at}`)
  program.cost('wishes', split, 2)
  const fixed = other.held - one.held
  const mine = one.column === null ? [] : [one.column]
  const theirs = other.column === null ? {} : { [other.column]: -1 }
  program.row(`without ${b.index} ${a.index} ${at}`, mine, { ...theirs, [split]: -1 }, [-2, fixed])
  program.row(`without ${a.index} ${b.index} ${at}`, [...mine, split], theirs, [fixed, 2])
}

/** Adds rule 7 at a service: a trainee stands beside one mentor, and a mentor has one trainee. */
function addLearning(program: NamedProgram, team: FillTeam, filled: IndexedService, all: readonly OpenPlaces[]): void {
  const { input, facts, members, indexOf } = team
  const { index: at, service } = filled
  const mentorsOf = ({ person }: FillMember): FillMember[] =>
    input.links.flatMap(({ kind, userA, userB }) => {
      const mentor = members[indexOf.get(userA) ?? -1]
      return kind === 'mentor' && userB === person._id && mentor ? [mentor] : []
    })
  const beside = new Map<string, { limit: string | null; columns: string[] }>()
  function shadow(trainee: FillMember, mentor: FillMember, place: string, limit: string | null): string {
    const column = program.column(`shadow ${at} ${trainee.index} ${mentor.index} ${place}`)
    const key = `${mentor.index} ${place}`
    beside.set(key, { limit, columns: [...(beside.get(key)?.columns ?? []), column] })
    return column
  }
  const atPlaces = (trainee: FillMember, mentor: FillMember, places: OpenPlaces): string[] =>
    places.able.includes(mentor)
      ? [shadow(trainee, mentor, String(places.index), standsAt(filled, all, places, mentor))]
      : []
  const own = service.fixed.filter(({ isShadow }) => !isShadow)

  const taken = new Set<FillMember>()
  for (const { userId, postId } of service.fixed.filter(({ isShadow }) => isShadow)) {
    const trainee = members[indexOf.get(userId) ?? -1]
    if (!trainee) continue
    const mentors = mentorsOf(trainee)
    const fixed = mentors.find(
      (one) => !taken.has(one) && own.some((held) => held.postId === postId && held.userId === one.person._id),
    )
    if (fixed) {
      taken.add(fixed)
      continue
    }
    const places = all.find(({ postIds }) => postIds.includes(postId))
    const columns = places ? mentors.flatMap((mentor) => atPlaces(trainee, mentor, places)) : []
    const isBeside = program.column(`beside ${at} ${trainee.index}`)
    program.row(`beside ${at} ${trainee.index}`, columns, { [isBeside]: -1 }, [0, 0])
    if (columns.length > 0) program.forced.push(isBeside)
  }

  for (const trainee of members) {
    const serves = servesAt(filled, trainee)
    if (!trainee.isTrainee || !program.upper.has(serves)) continue
    const columns = mentorsOf(trainee).flatMap((mentor) => {
      const open = all
        .filter(({ learners }) => learners.includes(trainee))
        .flatMap((places) => atPlaces(trainee, mentor, places))
      const held = own.find(({ userId, postId }) => {
        const post = facts.posts.get(postId)
        return userId === mentor.person._id && post !== undefined && mayLearn(trainee, filled, post)
      })
      return held && !taken.has(mentor) ? [...open, shadow(trainee, mentor, 'fixed', null)] : open
    })
    program.row(`learns ${at} ${trainee.index}`, columns, { [serves]: -1 }, [0, 0])
  }
  for (const [key, { limit, columns }] of beside)
    program.row(`mentor ${at} ${key}`, columns, limit === null ? {} : { [limit]: -1 }, [-1, limit === null ? 1 : 0])
}

/** Adds all links, and what trainees ask for. */
export function addLinkRows(program: NamedProgram, team: FillTeam, placesAt: readonly (readonly OpenPlaces[])[]): void {
  const { input, members, services, indexOf } = team
  for (const { kind, userA, userB } of input.links) {
    const [a, b] = [members[indexOf.get(userA) ?? -1], members[indexOf.get(userB) ?? -1]]
    if (!a || !b) continue
    if (kind === 'apart') addApart(program, team, a, b)
    for (const filled of services) {
      if (kind === 'only_together') addOnlyTogether(program, filled, a, b)
      if (kind === 'together') addTogether(program, filled, a, b)
    }
  }
  for (const filled of services) addLearning(program, team, filled, placesAt[filled.index] ?? [])
}
