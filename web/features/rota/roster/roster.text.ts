import { today as dayOf } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Template } from '#shared/rota/templates.ts'
import { PostWish } from '#shared/rota/wishes.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { endsMonth, formatDay, formatMonthName, monthOf } from '../../../strings/dates.ts'
import { locale } from '../../../strings/strings.ts'
import { isPlain } from '../availability/availability.days.ts'
import { ruleParts } from '../availability/rule.sentence.ts'
import { listOf } from '../listOf.ts'
import { daysText } from './days.text.ts'
import { hasSaidNothing, type PersonLink, type RosterPerson } from './roster.people.ts'

/** Days away, and days that somebody would rather not serve, that are named; the others are a number. */
const NAMED_DAYS = 4

/** Rules of a person that are said; the others are a number. */
const NAMED_RULES = 2

/** What the sentences are made with. */
export interface RosterWords {
  t: Translate
  today: string
  timeZone: string
  templates: Template[]
  posts: Pick<Post, '_id' | 'name'>[]
}

/** A few words about a person, which stay in one line; days away and pauses have their own tone. */
export interface Fact {
  text: string
  isAway?: true
  /** True for what an admin took over from the schedule, which the person has not said. */
  isFromSheet?: boolean
}

/** A rule within other words: 'never Sunday 6pm, 1st of the month'. */
function ruleWords(row: AvailabilityRow, { t, today, templates }: RosterWords): string {
  const [how = '', ...rest] = ruleParts(row, templates, today, t)
  return `${how.toLocaleLowerCase(locale())} ${rest.join(', ')}`
}

/** Some of a list, with the number of the others. */
function firstOf<One>(all: One[], most: number, say: (some: One[]) => string[], t: Translate): string[] {
  const more = all.length - most
  return more > 0 ? [...say(all.slice(0, most)), t('roster.more', { count: more })] : say(all)
}

/** Plain rows of one kind that are not over and that no row of `over` covers. */
function plainDays(rows: AvailabilityRow[], kind: AvailabilityRow['kind'], over: AvailabilityRow[] = []) {
  return rows.flatMap((row) => {
    const { fromDay, toDay } = row
    if (!isPlain(row) || row.kind !== kind || toDay === null) return []
    return over.some((one) => one.fromDay <= fromDay && toDay <= (one.toDay ?? toDay)) ? [] : [{ fromDay, toDay }]
  })
}

/** 'away Dec 14, 21', '' without days. */
function daysWords(kind: 'away' | 'rather_not', days: ReturnType<typeof plainDays>, t: Translate): string {
  if (days.length === 0) return ''
  return `${t(`roster.${kind}`)} ${firstOf(days, NAMED_DAYS, (some) => [daysText(some)], t).join(', ')}`
}

/** Days and rules of a person from today on, and a pause; away first, and what they said before what the sheet says. */
function daysFacts({ rota, rows, fromSheet }: NonNullable<RosterPerson['member']>, words: RosterWords): Fact[] {
  const { t, today } = words
  const isPaused =
    (rota.pausedFrom !== null || rota.pausedUntil !== null) && (rota.pausedUntil === null || rota.pausedUntil >= today)
  const coming = rows.filter(({ toDay }) => toDay === null || toDay >= today)
  const away = coming.filter((row) => isPlain(row) && row.kind === 'away')
  const rules = coming.filter((row) => !isPlain(row) && row.kind !== 'prefer')
  const pause =
    isPaused &&
    (rota.pausedUntil ? t('roster.pausedUntil', { day: formatDay(rota.pausedUntil, 'short') }) : t('roster.paused'))
  const isOfSheet = ({ _id }: AvailabilityRow) => fromSheet?.rowIds.includes(_id) === true
  const daysOf = (kind: 'away' | 'rather_not', over: AvailabilityRow[] = []) =>
    [false, true].flatMap((isFromSheet) => {
      const some = coming.filter((row) => isOfSheet(row) === isFromSheet)
      const text = daysWords(kind, plainDays(some, kind, over), t)
      return text ? { text, isFromSheet } : []
    })
  return [
    ...(pause ? [{ text: pause, isAway: true as const }] : []),
    ...daysOf('away').map((fact) => ({ ...fact, isAway: true as const })),
    ...daysOf('rather_not', away),
    ...firstOf(rules, NAMED_RULES, (some) => some.map((row) => ruleWords(row, words)), t).map((text, at) => ({
      text,
      isFromSheet: rules.slice(at, at < NAMED_RULES ? at + 1 : undefined).every(isOfSheet),
    })),
  ]
}

const checkedText = (until: string, t: Translate): string =>
  endsMonth(until)
    ? t('roster.checkedMonth', { month: formatMonthName(monthOf(until)) })
    : t('roster.checked', { day: formatDay(until, 'short') })

/** When somebody can serve: a pause and days away, rules, how often, and up to when they have looked through them. */
export function whenFacts(person: RosterPerson, words: RosterWords): Fact[] {
  const { t, today } = words
  const { member } = person
  if (!member) return []
  const { rota, confirmedUntil, fromSheet, askedOn } = member
  const asked = askedOn === today ? [{ text: t('roster.askedToday') }] : []
  if (hasSaidNothing(person)) return [{ text: t('roster.silent') }, ...asked]
  const isChecked = confirmedUntil !== null && confirmedUntil >= today
  return [
    ...daysFacts(member, words),
    ...(rota.stated
      ? [{ text: t(`availability.times.${rota.per}`, { count: rota.times }), isFromSheet: fromSheet?.often === true }]
      : []),
    ...(isChecked ? [{ text: checkedText(confirmedUntil, t) }] : []),
    ...asked,
  ]
}

/** A skill by its name: 'First aid (learning)'. */
const skillName = ({ name, level }: { name: string; level: string }, t: Translate): string =>
  level === 'learning' ? t('roster.learns', { name }) : name

/** Words that stay in one line where they can: a long phrase breaks between them. */
const unbroken = (words: string): string => words.replaceAll(' ', '\u00A0')

/** Posts and services at which somebody serves gladly: 'Main Door and Sunday 9am, gladly', each once. */
function wishFacts({ rota, rows, fromSheet }: NonNullable<RosterPerson['member']>, words: RosterWords): Fact[] {
  const { t, today, posts, templates } = words
  const named = (wanted: (typeof PostWish.options)[number]) =>
    posts.flatMap(({ _id, name }) => {
      if (!rota.wishes.some(({ postId, wish }) => postId === _id && wish === wanted)) return []
      const skill = rota.skills.find((one) => one.name === name)
      if (!skill) return [name]
      return [skill.level === 'learning' ? skillName(skill, t) : t('roster.isSkill', { name })]
    })
  const gladly = rows.filter(({ kind, toDay }) => kind === 'prefer' && (toDay === null || toDay >= today))
  const services = gladly.map((row) => ruleParts(row, templates, today, t).slice(1).join(', '))
  const isFromSheet =
    gladly.every(({ _id }) => fromSheet?.rowIds.includes(_id)) &&
    rota.wishes.every(({ postId, wish }) => wish !== 'like' || fromSheet?.postIds.includes(postId))
  return PostWish.options.flatMap((wish) => {
    const what = wish === 'like' ? [...named(wish), ...services] : named(wish)
    return what.length > 0
      ? {
          text: t(`roster.wish.${wish}`, { what: listOf(what.map(unbroken)) }),
          isFromSheet: wish === 'like' && isFromSheet,
        }
      : []
  })
}

/** What somebody can do, where they like to serve and where not, and with whom; a skill that is a wish, too, once. */
export function whatFacts({ member, links }: RosterPerson, words: RosterWords): Fact[] {
  const { t, posts } = words
  const wished = new Set(
    posts.flatMap(({ _id, name }) => (member?.rota.wishes.some(({ postId }) => postId === _id) ? name : [])),
  )
  const skills = (member?.rota.skills ?? []).filter(({ name }) => !wished.has(name))
  const can = skills.map((skill) => skillName(skill, t)).join(', ')
  return [
    ...(can ? [{ text: t('roster.can', { skills: can }) }] : []),
    ...(member ? wishFacts(member, words) : []),
    ...links.map((link) => ({ text: linkText(link, t) })),
  ]
}

/** With whom somebody serves, and who has not agreed yet. */
const linkText = ({ how, other, isAgreed }: PersonLink, t: Translate): string =>
  `${t(`roster.link.${how}`, { name: other })}${isAgreed ? '' : ` (${t('roster.notAgreed')})`}`

interface Account {
  state: 'joined' | 'notInvited' | 'linkOver' | 'invited'
  day: string
  until: string
}

/** Whether somebody has an account; of others when they were invited, and how long their link is good. */
function accountOf({ user, invitation }: RosterPerson, { timeZone }: RosterWords): Account {
  const dayText = (at: string) => formatDay(dayOf(timeZone, new Date(at)), 'short')
  if (user.joined || !invitation) return { state: user.joined ? 'joined' : 'notInvited', day: '', until: '' }
  const [day, until] = [dayText(invitation.createdAt), dayText(invitation.expiresAt)]
  return invitation.state === 'open' ? { state: 'invited', day, until } : { state: 'linkOver', day: '', until: '' }
}

const sameAccount = ({ state, day, until }: Account): string => [state, day, until].join(' ')

/** People of whom the same is said once above the list. */
const MANY = 3

/** What most of the people of a list have of an account, which is said above them; '' where they differ. */
export function commonAccount(people: RosterPerson[], words: RosterWords): { key: string; text: string } {
  const all = [
    ...groupBy(
      people.map((person) => accountOf(person, words)),
      sameAccount,
    ),
  ]
  const [key, same = []] = all.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const [account] = same
  if (!key || !account || same.length < MANY || same.length * 2 <= people.length) return { key: '', text: '' }
  const { state, day, until } = account
  // That everybody has an account is no news.
  const isNews = state !== 'joined' || same.length < people.length
  return { key, text: isNews ? words.t(`roster.most.${state}`, { count: same.length, day, until }) : '' }
}

/** What somebody has of an account; '' where that is what most have. */
export function accountText(person: RosterPerson, words: RosterWords, common: string): string {
  const account = accountOf(person, words)
  return sameAccount(account) === common ? '' : words.t(`roster.${account.state}`, { day: account.day })
}
