import { addDays, HOUR_MS } from '#shared/days.ts'
import type { FillInput, FillPerson, FillService } from '../features/rota/fill/solver/fill.input.ts'
import { away } from '../features/rota/fill/solver/input.testing.ts'
import { randomness } from './randomness.ts'

export interface TeamShape {
  seed: number
  members: number
  weeks: number
  /** Places of each service of a Sunday; the posts have one place each. */
  services: readonly number[]
  /** Share of the team's Sundays on which a member can serve. */
  free: number
  /** Links, trainees, wishes, shifts outside of the plan and fixed places too; without them only times and absences. */
  isPlain?: boolean
  /** Every post asks for a skill of its own, and a member has some of them: hardly two people are alike. */
  isWild?: boolean
}

const FIRST_SUNDAY = '2027-01-03'
/** Hours at which the services of a Sunday begin; the fifth overlaps the fourth. */
const HOURS = [9, 10.75, 13, 18, 18.5]
const LASTS = 90

const CLOSED = ['aid', 'sound'] as const

/** The base of an invented team, which its parts have in common. */
interface Sketch extends Required<TeamShape> {
  posts: FillInput['posts']
  sundays: string[]
  /** The skills that closed posts ask for. */
  closed: readonly string[]
  chance(probability: number): boolean
  below(count: number): number
}

const idOf = (index: number) => `m${String(index).padStart(3, '0')}`

function sketchOf(team: TeamShape): Sketch {
  const { seed, weeks, services: sizes, isPlain = false, isWild = false } = team
  const random = randomness(seed)
  const most = Math.max(...sizes)
  const closed: readonly string[] = isWild
    ? Array.from({ length: most }, (_, at) => CLOSED[at] ?? `skill${at}`)
    : CLOSED
  const isClosed = (at: number) => !isPlain && at < closed.length && (isWild || at + 3 <= most)
  return {
    ...team,
    isPlain,
    isWild,
    closed,
    chance: (probability) => random() < probability,
    below: (count) => Math.floor(random() * count),
    posts: Array.from({ length: most }, (_, at) => ({
      _id: `post${String(at).padStart(2, '0')}`,
      skillId: (isClosed(at) && closed[at]) || null,
      isRetired: false,
      jointWith: [],
    })),
    sundays: Array.from({ length: weeks }, (_, week) => addDays(FIRST_SUNDAY, week * 7)),
  }
}

/** Days of which a member wishes something, where the shape has wishes. */
function wishedDays({ isPlain, services, chance, below }: Sketch): FillPerson['rows'][number][] {
  if (isPlain) return []
  const soft = { fromDay: FIRST_SUNDAY, toDay: null, weekdays: 0, everyWeeks: 1, anchorDay: FIRST_SUNDAY }
  return [
    ...(chance(0.15) ? [{ ...soft, kind: 'rather_not' as const, nth: 1 << below(4), templateId: null }] : []),
    ...(chance(0.2) ? [{ ...soft, kind: 'prefer' as const, nth: 0, templateId: `t${below(services.length)}` }] : []),
  ]
}

/** The properties stand in the order in which the seed determines them. */
function memberOf(sketch: Sketch, index: number): FillPerson {
  const { isPlain, sundays, free, posts, closed, chance, below } = sketch
  const isTrainee = !isPlain && index % 15 === 14
  const rows = sundays.filter(() => !chance(free)).map((day) => away(day))
  const wishes = wishedDays(sketch)
  return {
    _id: idOf(index),
    times: [1, 2, 2, 2, 3, 4][below(6)] ?? 2,
    per: 'month',
    mostAMonth: !isPlain && chance(0.2) ? 3 : null,
    mostADay: !isPlain && chance(0.1) ? 2 : 1,
    backToBack: !isPlain && chance(0.15) ? 'fine' : 'avoid',
    pausedFrom: null,
    pausedUntil: null,
    rows: [...rows, ...wishes],
    skills: isTrainee
      ? [['aid', 'learning']]
      : isPlain
        ? []
        : closed.flatMap((skill): [string, 'able'][] => (chance(0.4) ? [[skill, 'able']] : [])),
    wishes: !isPlain && chance(0.15) ? [[posts[below(posts.length)]?._id ?? '', chance(0.5) ? 'never' : 'like']] : [],
    history: isPlain ? 0 : below(5) - 2,
    inARow: null,
  }
}

/** A service of a Sunday: which of the Sundays, and which of its services. */
function serviceOf(
  { members, services: sizes, isPlain, posts, sundays, chance, below }: Sketch,
  week: number,
  at: number,
): FillService {
  const [date, size] = [sundays[week] ?? '', sizes[at] ?? 0]
  const startsAt = Date.parse(`${date}T00:00:00Z`) + (HOURS[at % HOURS.length] ?? 9) * HOUR_MS
  const has = !isPlain && chance(0.05)
  const outside = has ? [{ userId: idOf(below(members)), postId: posts[size - 1]?._id ?? null }] : []
  return {
    _id: `s${String(week).padStart(2, '0')}${at}`,
    date,
    startsAt,
    lastsMinutes: LASTS,
    templateId: `t${at}`,
    needs: posts.slice(0, size).map(({ _id }, place) => ({
      postId: _id,
      minPeople: 1,
      maxPeople: !isPlain && place === size - 1 && size > 3 ? 2 : 1,
      priority: 1 + (place % 3),
    })),
    skills: !isPlain && at === 0 ? [{ skillId: 'aid', minPeople: 1 }] : [],
    declined: !isPlain && chance(0.1) ? [idOf(below(members))] : [],
    fixed: [],
    draft: [],
    outside,
  }
}

/** Pairs, people kept apart, and a mentor for each trainee. */
function linksOf({ members, isPlain }: Sketch, people: FillPerson[]): FillInput['links'] {
  if (isPlain) return []
  const pair = (at: number) => ({ userA: idOf(at), userB: idOf(at + 1) })
  const starts = Array.from({ length: Math.floor(members / 10) }, (_, at) => at * 10).filter((at) => at + 5 < members)
  const trainees = people.filter(({ skills }) => skills.some(([, level]) => level === 'learning'))
  return [
    ...starts.map((at) => ({ ...pair(at), kind: at % 20 === 0 ? ('together' as const) : ('only_together' as const) })),
    ...starts.map((at) => ({ ...pair(at + 3), kind: 'apart' as const })),
    ...trainees.flatMap(({ _id }) => {
      const mentor = people.find(
        (one) => one._id !== _id && one.skills.some(([skill, level]) => skill === 'aid' && level === 'able'),
      )
      return mentor ? [{ userA: mentor._id, userB: _id, kind: 'mentor' as const }] : []
    }),
  ]
}

/** Services on the Sunday before the first, at which some members have served. */
function loadsOf({ isPlain, chance }: Sketch, people: FillPerson[]): FillInput['loads'] {
  if (isPlain) return []
  const date = addDays(FIRST_SUNDAY, -7)
  return people
    .filter(() => chance(0.1))
    .map(({ _id }) => ({
      userId: _id,
      date,
      startsAt: Date.parse(`${date}T09:00:00Z`),
      lastsMinutes: LASTS,
      reach: 'near' as const,
    }))
}

/**
 * An invented team in the demo's shape, whose parts are determined by the seed: members with frequencies and
 * block-outs, some closed posts, pairs, people kept apart, trainees with mentors, last quarter's history.
 */
export function teamOf(team: TeamShape): FillInput {
  const sketch = sketchOf(team)
  const people = Array.from({ length: team.members }, (_, index) => memberOf(sketch, index))
  const services = sketch.sundays.flatMap((_, week) => team.services.map((_, at) => serviceOf(sketch, week, at)))
  return {
    from: FIRST_SUNDAY,
    to: addDays(FIRST_SUNDAY, team.weeks * 7 - 1),
    restDays: 8,
    mode: 'all',
    keepNearDraft: false,
    posts: sketch.posts,
    people,
    services,
    loads: loadsOf(sketch, people),
    links: linksOf(sketch, people),
  }
}
