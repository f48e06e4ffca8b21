import type { Service, Team } from './year.team.ts'

/** Within these milliseconds of a service everybody is asked at once, in any way of asking (rule 25). */
const NEAR = 6 * 3_600_000

/** A post of a service; each has one place. */
export interface Place {
  serviceId: string
  postId: string
}

/** What became of a question. `late`: a yes to a place that somebody else had meanwhile. */
type Outcome = 'not reached' | 'no answer' | 'no' | 'yes' | 'late'

/** One question to one member. `isNear` as of the gap that it is about. */
export interface Question {
  userId: string
  at: number
  isNear: boolean
  /** True where it was put within `NEAR` of the service, to everybody at once. */
  toEverybody: boolean
  outcome: Outcome
}

/** A place that somebody gave up, or does not come to. */
interface Gap {
  at: number
  /** True where the gap came about within `NEAR` of the service. */
  isNear: boolean
  /** Instant of somebody's yes to it, before the service began. */
  closed: number | null
}

export interface Year {
  /** Places that were held when the plan was published. */
  planned: number
  /** Places held by somebody who was there when their service began. */
  held: number
  /** Held places that an admin filled by hand. */
  byHand: number
  gaps: Gap[]
  questions: Question[]
  /** Places that members took by themselves; of these, the ones that were empty when the plan was published. */
  taken: number
  takenEmpty: number
  /** The most services that anybody had above their share in thirteen weeks. */
  mostAbove: number
}

const NONE_TAKEN = { taken: 0, takenEmpty: 0, mostAbove: 0 }

/** Keeps a year of one team: who was asked for which place, and what became of it. */
export class YearRecord {
  readonly year: Year = { planned: 0, held: 0, byHand: 0, gaps: [], questions: [], ...NONE_TAKEN }
  /** Open ones at each place, oldest first. */
  readonly #open = new Map<string, Gap[]>()

  constructor(readonly team: Pick<Team, 'services' | 'posts'>) {}

  service(id: string): Service {
    const found = this.team.services.get(id)
    if (!found) throw new Error(`There is no service ${id}`)
    return found
  }

  /** Name of the place that a question or an answer is about, the same in every way of asking. */
  aboutOf({ serviceId, postId }: Place): string {
    const { date, serviceTime } = this.service(serviceId)
    return `${date} ${serviceTime} ${this.team.posts.get(postId)}`
  }

  /** Somebody gives a place up, or does not come. */
  opened(place: Place): void {
    const key = this.aboutOf(place)
    const isNear = this.service(place.serviceId).begins - Date.now() <= NEAR
    const gap = { at: Date.now(), isNear, closed: null }
    this.year.gaps.push(gap)
    this.#open.set(key, [...(this.#open.get(key) ?? []), gap])
  }

  isOpen(place: Place): boolean {
    return (this.#open.get(this.aboutOf(place)) ?? []).length > 0
  }

  /** Somebody said yes to a place; false where it is not open. */
  closed(place: Place): boolean {
    const gap = this.#open.get(this.aboutOf(place))?.shift()
    if (gap) gap.closed = Date.now()
    return gap !== undefined
  }

  /** Somebody took a place by themselves: one that was given up, or one that nobody ever had. */
  took(place: Place): void {
    this.year.taken += 1
    if (!this.closed(place)) this.year.takenEmpty += 1
  }

  /** Somebody is asked; what becomes of it is written into the question that is returned. */
  asked(userId: string, place: Place): Question {
    const [gap] = this.#open.get(this.aboutOf(place)) ?? []
    if (!gap) throw new Error('Somebody is asked for a place that nobody gave up')
    const toEverybody = this.service(place.serviceId).begins - Date.now() <= NEAR
    const { isNear } = gap
    const question: Question = { userId, at: Date.now(), isNear, toEverybody, outcome: 'no answer' }
    this.year.questions.push(question)
    return question
  }

  /** A service begins with so many people, some of them put there by hand: open places stay empty. */
  began(serviceId: string, { held, byHand }: { held: number; byHand: number }): void {
    this.year.held += held
    this.year.byHand += byHand
    for (const postId of this.team.posts.keys()) this.#open.delete(this.aboutOf({ serviceId, postId }))
  }
}
