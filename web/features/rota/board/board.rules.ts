import { covers } from '#shared/recurrence.ts'
import type { Member } from '#shared/rota/availability.ts'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import { blocksAmong, boundTo, handedOver, linksOf, type Places, placesBy, questionOf } from '#shared/rota/judge.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import type { Post } from '#shared/rota/posts.ts'
import {
  type Block,
  isPaused,
  isTrainee,
  otherOf,
  type RuleLink,
  type RulePerson,
  type RulePlace,
  type RuleService,
} from '#shared/rota/rules.ts'
import type { Skill } from '#shared/rota/skills.ts'
import { plannedPlaces } from './board.model.ts'

/**
 * Judgements of the rules about people who are not placed, as far as the board knows; the server judges when it stores.
 */
export interface BoardRules {
  /** Blocks against a place; `only_together` is a problem of the service, not of a place. */
  blocksOf(userId: string, service: BoardService, post: Post): Block[]
  /** What stands against those who get a place by a change, all others of it being where they come to. */
  blocksAfter(given: readonly Handing[]): Block[]
  /** True where they would stand there beside a mentor, and take no place. */
  isTrainee(userId: string, post: Post): boolean
  /** What somebody wishes of a place: against nobody's rule, and said before they are chosen. */
  wishOf(userId: string, service: BoardService, postId: string): PlaceWish
  /** Those with whom somebody serves, if they can; `isOnly` with whom alone they do. */
  partnersOf(userId: string): { id: string; isOnly: boolean }[]
  /** The active people with whom alone somebody serves, through others, too; none of who is not active. */
  boundTo(userId: string): string[]
}

/** A place that changes hands: nobody leaves an open one, and nobody comes to one that becomes open. */
export interface Handing {
  at: Pick<PersonsPlace, 'serviceId' | 'postId'>
  from: string | null
  to: string | null
}

/** A wish against a place, and the posts at which somebody gladly stands, where it is none of these. */
export interface PlaceWish {
  isRatherNot: boolean
  /** They gladly stand at the post. */
  isGlad: boolean
  gladlyAt: string[]
  /** Times of the services at which they would rather serve, where it is none of these; else null. */
  rather: string[] | null
}

interface Facts {
  board: Board
  posts: Post[]
  members: Member[]
  links: RotaLink[]
  /** Skills of the team; none until they are loaded. */
  skills?: Skill[] | undefined
}

/** Ends of the certificates of those skills that expire. */
const endsOf = ({ rota }: Member, expiring: ReadonlySet<string>): RulePerson['ends'] =>
  new Map(rota.skills.flatMap((one) => (expiring.has(one.skillId) ? [[one.skillId, one.validUntil]] : [])))

const toPerson = ({ user, rota, rows }: Member): RulePerson => ({
  _id: user._id,
  isSuspended: user.suspended,
  pausedFrom: rota.pausedFrom,
  pausedUntil: rota.pausedUntil,
  mostAMonth: rota.mostAMonth,
  mostADay: rota.mostADay,
  backToBack: rota.backToBack,
  rows,
  skills: new Map(rota.skills.map(({ skillId, level }) => [skillId, level])),
  wishes: new Map(rota.wishes.map(({ postId, wish }) => [postId, wish])),
})

const toRuleService = ({ _id, date, serviceTime, templateId, startsAt, lastsMinutes }: BoardService): RuleService => ({
  _id,
  date,
  serviceTime,
  templateId,
  startsAt: startsAt === null ? null : Date.parse(startsAt),
  lastsMinutes,
})

const hasDeclined = (userId: string, { places }: BoardService): boolean =>
  places.some((place) => place.userId === userId && place.state === 'declined')

/** Times of the services that somebody prefers to one, those of its day if there are any; null where it is as good. */
function ratherAt({ services }: Board, { rows }: RulePerson, service: BoardService): string[] | null {
  const preferred = rows.filter(({ kind }) => kind === 'prefer')
  const isPreferred = (one: BoardService) => preferred.some((row) => covers(row, one))
  if (preferred.length === 0 || isPreferred(service)) return null
  const found = services.filter(isPreferred)
  const ofDay = found.filter(({ date }) => date === service.date)
  return [...new Set((ofDay.length > 0 ? ofDay : found).map(({ serviceTime }) => serviceTime))]
}

/** The rules of the server, over what the board shows. */
export function boardRules({ board, posts, members, links, skills = [] }: Facts): BoardRules {
  const expiring = new Set(skills.filter(({ expires }) => expires).map(({ _id }) => _id))
  const people = new Map(
    members.map((member) => [member.user._id, { ...toPerson(member), ends: endsOf(member, expiring) }]),
  )
  const services = new Map(board.services.map((service) => [service._id, toRuleService(service)]))
  const postNames = new Map(posts.map(({ _id, name }) => [_id, name]))
  const all = board.services.flatMap((service): RulePlace[] => {
    const ofRule = services.get(service._id)
    if (!ofRule || service.state === 'cancelled') return []
    return plannedPlaces(service).flatMap(({ userId, postId, post, shadow }) =>
      userId === null
        ? []
        : [{ userId, service: ofRule, postId, post: postNames.get(postId ?? '') ?? post, isShadow: shadow }],
    )
  })
  const holding = links
    .filter(({ kind, agreedA, agreedB }) => kind === 'apart' || kind === 'mentor' || (agreedA && agreedB))
    .map(({ userA, userB, kind }): RuleLink => ({ userA, userB, kind }))
  const [facts, places] = [{ people, links: holding }, placesBy(all)]

  const blocksAt = (among: Places, userId: string, boardService: BoardService, post: Post): Block[] => {
    const { _id, name, skillId, retired: isRetired, jointWith } = post
    const [person, service] = [people.get(userId), services.get(boardService._id)]
    if (!person || !service) return []
    const question = questionOf(facts, among, { person, service, post: { _id, name, skillId, isRetired, jointWith } })
    return blocksAmong({ ...question, hasDeclined: hasDeclined(userId, boardService) })
  }
  const isShadow = (userId: string, postId: string): boolean => {
    const [person, post] = [people.get(userId), posts.find(({ _id }) => _id === postId)]
    return person !== undefined && post !== undefined && isTrainee(person, post)
  }

  return {
    blocksOf: (userId, service, post) => blocksAt(places, userId, service, post),
    blocksAfter(given) {
      const after = handedOver(
        places,
        given.flatMap(({ at: { serviceId, postId }, from, to }) => {
          const service = services.get(serviceId)
          return service ? [{ service, postId, from, to, isShadow: to !== null && isShadow(to, postId) }] : []
        }),
      )
      return given.flatMap(({ at: { serviceId, postId }, to }) => {
        const service = board.services.find(({ _id }) => _id === serviceId)
        const post = posts.find(({ _id }) => _id === postId)
        return to !== null && service && post ? blocksAt(after, to, service, post) : []
      })
    },
    isTrainee(userId, post) {
      const person = people.get(userId)
      return person !== undefined && isTrainee(person, post)
    },
    wishOf(userId, service, postId) {
      const person = people.get(userId)
      if (!person) return { isRatherNot: false, isGlad: false, gladlyAt: [], rather: null }
      const wish = person.wishes.get(postId)
      const liked = [...person.wishes].flatMap(([id, one]) => (one === 'like' ? (postNames.get(id) ?? []) : []))
      return {
        isRatherNot: wish === 'avoid' || person.rows.some((row) => row.kind === 'rather_not' && covers(row, service)),
        isGlad: wish === 'like',
        gladlyAt: wish === 'like' ? [] : liked,
        rather: ratherAt(board, person, service),
      }
    },
    partnersOf: (userId) =>
      linksOf(facts, userId).flatMap((link) => {
        const id = otherOf(link, userId)
        const isOnly = link.kind === 'only_together'
        return id && (isOnly || link.kind === 'together') ? [{ id, isOnly }] : []
      }),
    boundTo: (userId) => boundTo(facts, userId),
  }
}

/** A member's own word on a service: they cannot, or would rather not. */
export type Says = 'away' | 'paused' | 'declined' | 'rather_not' | null

/** The word of every member on every service. */
export function saysOf(members: Member[]): (userId: string, service: BoardService) => Says {
  const people = new Map(members.map((member) => [member.user._id, toPerson(member)]))
  const found = new Map<string, Says>()
  const ofDays = (userId: string, service: BoardService): Says => {
    const person = people.get(userId)
    if (!person) return null
    if (isPaused(person, service.date)) return 'paused'
    const has = (kind: 'away' | 'rather_not') => person.rows.some((row) => row.kind === kind && covers(row, service))
    return has('away') ? 'away' : has('rather_not') ? 'rather_not' : null
  }
  return (userId, service) => {
    const key = `${userId} ${service.date} ${service.templateId}`
    let said = found.get(key)
    if (said === undefined) {
      said = ofDays(userId, service)
      found.set(key, said)
    }
    return said !== 'away' && said !== 'paused' && hasDeclined(userId, service) ? 'declined' : said
  }
}
