import * as z from 'zod/mini'
import { covers, type DayRule } from '#shared/recurrence.ts'
import { Id } from '#shared/text.ts'

/** Reasons that keep somebody from a place, by the rules of the rota (1 to 8). */
export const BLOCK_CODES = [
  'gone',
  'suspended',
  'paused',
  'away',
  'skill',
  'expired',
  'never',
  'retired',
  'busy',
  'most_a_day',
  'most_a_month',
  'apart',
  'only_together',
  'learning',
  'declined',
] as const

/** The facts are for admins. */
export const Block = z.object({
  code: z.enum(BLOCK_CODES),
  userId: Id,
  postId: Id,
  serviceId: Id,
  fromDay: z.optional(z.string()),
  toDay: z.optional(z.nullable(z.string())),
  serviceTime: z.optional(z.string()),
  post: z.optional(z.string()),
  count: z.optional(z.number()),
  most: z.optional(z.number()),
  /** Last day on which the certificate holds; null where none was shown. */
  validUntil: z.optional(z.nullable(z.string())),
})
export type Block = z.infer<typeof Block>

export interface RulePerson {
  _id: string
  isSuspended: boolean
  pausedFrom: string | null
  pausedUntil: string | null
  mostAMonth: number | null
  mostADay: number
  backToBack: 'avoid' | 'fine'
  rows: (DayRule & { kind: 'away' | 'rather_not' | 'prefer' })[]
  skills: Map<string, 'able' | 'learning'>
  /**
   * Last days of the certificates of skills that expire, by skill; null: none was shown yet. Left out where no skill of
   * theirs expires.
   */
  ends?: ReadonlyMap<string, string | null>
  wishes: Map<string, 'like' | 'avoid' | 'never'>
}

export interface RuleService {
  _id: string
  date: string
  serviceTime: string
  templateId: string | null
  /** Epoch milliseconds; null where the time is no time of day, which overlaps nothing. */
  startsAt: number | null
  lastsMinutes: number
}

export interface RulePost {
  _id: string
  name: string
  /** Set: the post is closed to people who lack it. */
  skillId: string | null
  isRetired: boolean
  jointWith: readonly string[]
}

/**
 * The place of a person at a service, in its draft or live. A shadow is a trainee beside a mentor, who takes no place.
 */
export interface RosterPlace {
  serviceId: string
  userId: string
  postId: string
  isShadow: boolean
}

/** Somebody's place: of a draft, of a publication, or a typed one. */
export interface RulePlace extends Pick<RosterPlace, 'userId' | 'isShadow'> {
  service: RuleService
  postId: string | null
  post: string
}

/** A link that holds; `userA` is the mentor of `userB`. */
export interface RuleLink {
  userA: string
  userB: string
  kind: 'together' | 'only_together' | 'apart' | 'mentor'
}

/** May this person have this place, as everything else stands? */
export interface Question {
  person: RulePerson
  service: RuleService
  post: RulePost
  /** Places of the months around, without the one in question. */
  roster: readonly RulePlace[]
  links: readonly RuleLink[]
  /** True where they have declined this service. */
  hasDeclined: boolean
  /** Active people, for links that sleep while one of the two is not. */
  isActive(userId: string): boolean
}

export const overlap = (a: RuleService, b: RuleService): boolean => {
  if (a._id === b._id) return true
  if (a.startsAt === null || b.startsAt === null) return false
  return a.startsAt < b.startsAt + b.lastsMinutes * 60_000 && b.startsAt < a.startsAt + a.lastsMinutes * 60_000
}

export const isPaused = ({ pausedFrom, pausedUntil }: RulePerson, date: string): boolean =>
  (pausedFrom !== null || pausedUntil !== null) &&
  (pausedFrom === null || date >= pausedFrom) &&
  (pausedUntil === null || date <= pausedUntil)

export const otherOf = ({ userA, userB }: RuleLink, userId: string): string | undefined =>
  userA === userId ? userB : userB === userId ? userA : undefined

type Facts = Omit<Block, 'userId' | 'postId' | 'serviceId'>

/** Rules 1 and 2: the person on that day. */
function ofDay({ person, service }: Pick<Question, 'person' | 'service'>): Facts[] {
  const found: Facts[] = []
  if (person.isSuspended) found.push({ code: 'suspended' })
  if (isPaused(person, service.date))
    found.push({ code: 'paused', fromDay: person.pausedFrom ?? undefined, toDay: person.pausedUntil })
  const away = person.rows.find((row) => row.kind === 'away' && covers(row, service))
  if (away) found.push({ code: 'away', fromDay: away.fromDay, toDay: away.toDay })
  return found
}

/** Rule 3, and the skill's part of 7. */
function ofPost({ person, post }: Pick<Question, 'person' | 'post'>): Facts[] {
  const found: Facts[] = []
  if (post.skillId !== null && !person.skills.has(post.skillId)) found.push({ code: 'skill', post: post.name })
  if (person.wishes.get(post._id) === 'never') found.push({ code: 'never', post: post.name })
  if (post.isRetired) found.push({ code: 'retired', post: post.name })
  return found
}

/** True where the person would stand beside a mentor instead of in a place. */
export const isTrainee = (person: Pick<RulePerson, 'skills'>, post: Pick<RulePost, 'skillId'>): boolean =>
  post.skillId !== null && person.skills.get(post.skillId) === 'learning'

/**
 * Rule 51: whether somebody is able at a skill on a day. Where the skill expires, their certificate must hold that day.
 */
export function isAble({ skills, ends }: Pick<RulePerson, 'skills' | 'ends'>, skillId: string, date: string): boolean {
  if (skills.get(skillId) !== 'able') return false
  const end = ends?.get(skillId)
  return end === undefined || (end !== null && end >= date)
}

/** Rule 51: true for somebody able at the skill of a post whose certificate does not hold on the day of the service. */
export const hasExpired = ({ person, service, post }: Pick<Question, 'person' | 'service' | 'post'>): boolean =>
  post.skillId !== null && person.skills.get(post.skillId) === 'able' && !isAble(person, post.skillId, service.date)

function ofCertificate(question: Pick<Question, 'person' | 'service' | 'post'>): Facts[] {
  if (!hasExpired(question)) return []
  const { person, post } = question
  return [{ code: 'expired', post: post.name, validUntil: person.ends?.get(post.skillId ?? '') ?? null }]
}

/** Rules 4 and 5: what else the person has. */
function ofRoster({ person, service, post, roster }: Question): Facts[] {
  const found: Facts[] = []
  const own = roster.filter(({ userId }) => userId === person._id)
  // Learners stand beside a mentor the whole service: joint posts are held by those who have a place at both.
  const isJoint = ({ postId, isShadow }: RulePlace) =>
    postId !== null && post.jointWith.includes(postId) && !isShadow && !isTrainee(person, post)
  const busy = own.find((one) => (one.service._id === service._id ? !isJoint(one) : overlap(one.service, service)))
  if (busy) found.push({ code: 'busy', serviceTime: busy.service.serviceTime, post: busy.post })
  const elsewhere = own.filter(({ service: other }) => other._id !== service._id)
  const servicesIn = (isIn: (date: string) => boolean) =>
    new Set(elsewhere.filter((one) => isIn(one.service.date)).map((one) => one.service._id)).size
  const day = servicesIn((date) => date === service.date)
  if (day >= person.mostADay) {
    const there = elsewhere.find((one) => one.service.date === service.date)
    const where = there && { serviceTime: there.service.serviceTime, post: there.post }
    found.push({ code: 'most_a_day', count: day, most: person.mostADay, ...where })
  }
  if (person.mostAMonth === null) return found
  const month = servicesIn((date) => date.slice(0, 7) === service.date.slice(0, 7))
  if (month >= person.mostAMonth) found.push({ code: 'most_a_month', count: month, most: person.mostAMonth })
  return found
}

/** Rules 6 and 7: other people. */
function ofLinks({ person, service, post, roster, links, isActive }: Question): Facts[] {
  const found: Facts[] = []
  for (const link of links) {
    const other = otherOf(link, person._id)
    if (other === undefined) continue
    const stands = (isThere: (other: RuleService) => boolean) =>
      roster.some((one) => one.userId === other && isThere(one.service))
    if (link.kind === 'apart' && stands((theirs) => overlap(theirs, service))) found.push({ code: 'apart' })
    if (link.kind === 'only_together' && isActive(other) && !stands(({ _id }) => _id === service._id))
      found.push({ code: 'only_together' })
  }
  if (isTrainee(person, post) && !hasMentor({ person, service, post, roster, links })) found.push({ code: 'learning' })
  return found
}

/** A mentor of theirs stands at the post, without another shadow. */
function hasMentor({ person, service, post, roster, links }: Omit<Question, 'hasDeclined' | 'isActive'>): boolean {
  const here = roster.filter((one) => one.service._id === service._id)
  const menteesOf = (mentor: string) =>
    links.filter(({ kind, userA }) => kind === 'mentor' && userA === mentor).map(({ userB }) => userB)
  return here.some(
    ({ userId, postId, isShadow }) =>
      postId === post._id &&
      !isShadow &&
      menteesOf(userId).includes(person._id) &&
      !here.some((one) => one.isShadow && one.userId !== person._id && menteesOf(userId).includes(one.userId)),
  )
}

/** Everything that keeps a person from a place; empty where they may have it. */
export function blocks(question: Question): Block[] {
  const { person, service, post, hasDeclined } = question
  const place = { userId: person._id, postId: post._id, serviceId: service._id }
  const found = ofDay(question)
  // Thousands of places are asked for at once, most of them without a block: spreading five empty lists costs more.
  for (const rules of [ofPost, ofCertificate, ofRoster, ofLinks]) for (const facts of rules(question)) found.push(facts)
  if (hasDeclined) found.push({ code: 'declined' })
  return found.map((facts) => ({ ...facts, ...place }))
}

/** Rules 1 and 2: whether they could ever come to that service, whatever else is planned. */
export const couldCome = (question: Pick<Question, 'person' | 'service'>): boolean => ofDay(question).length === 0

/** Rule 3, and the skill's part of 7: whether they could ever stand at the post, while their certificate holds. */
export const couldHold = (question: Pick<Question, 'person' | 'post'>): boolean => ofPost(question).length === 0

/** Rules 1 to 3 and 51: whether they could ever stand at a post of that service, whatever else is planned. */
export const couldStand = (question: Pick<Question, 'person' | 'service' | 'post'>): boolean =>
  couldHold(question) && !hasExpired(question) && couldCome(question)

/** Kinds of links between two members who serve. */
export const LinkKind = z.enum(['together', 'only_together', 'apart', 'mentor'])
export type LinkKind = z.infer<typeof LinkKind>
