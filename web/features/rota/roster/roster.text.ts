import { today as dayOf } from '#shared/days.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Template } from '#shared/rota/templates.ts'
import { PostWish } from '#shared/rota/wishes.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatSpan } from '../../../strings/dates.ts'
import { locale } from '../../../strings/strings.ts'
import { isPlain } from '../availability/availability.days.ts'
import { ruleParts } from '../availability/rule.sentence.ts'
import { listOf } from '../listOf.ts'
import { hasSaidNothing, type PersonLink, type RosterPerson } from './roster.people.ts'

/** Days and rules of a person that are said; the others are a number. */
const SAID = 2

/** What the sentences are made with. */
export interface RosterWords {
  t: Translate
  today: string
  timeZone: string
  templates: Template[]
  posts: Pick<Post, '_id' | 'name'>[]
}

/** A rule within other words: 'gladly Sunday 11am', 'never Sunday 6pm, 1st of the month'. */
function ruleWords(row: AvailabilityRow, { t, today, templates }: RosterWords): string {
  const [how = '', ...rest] = ruleParts(row, templates, today, t)
  return `${how.toLocaleLowerCase(locale())} ${rest.join(', ')}`
}

/** When somebody can serve: a pause, the next days away, how often, and up to when they have looked through them. */
export function availabilityText(person: RosterPerson, words: RosterWords): string {
  const { t, today } = words
  const { member } = person
  if (!member) return ''
  if (hasSaidNothing(person)) return t('roster.silent')
  const { rota, rows, confirmedUntil } = member
  const isPaused =
    (rota.pausedFrom !== null || rota.pausedUntil !== null) && (rota.pausedUntil === null || rota.pausedUntil >= today)
  const days = rows
    .filter(({ toDay }) => toDay === null || toDay >= today)
    .map((row) =>
      isPlain(row)
        ? `${t(`roster.${row.kind as 'away' | 'rather_not'}`)} ${formatSpan(row.fromDay, row.toDay ?? row.fromDay, 'short')}`
        : ruleWords(row, words),
    )
  return [
    isPaused &&
      (rota.pausedUntil ? t('roster.pausedUntil', { day: formatDay(rota.pausedUntil, 'short') }) : t('roster.paused')),
    ...days.slice(0, SAID),
    days.length > SAID && t('roster.more', { count: days.length - SAID }),
    rota.stated && t(`availability.times.${rota.per}`, { count: rota.times }),
    confirmedUntil !== null &&
      confirmedUntil >= today &&
      t('roster.checked', { day: formatDay(confirmedUntil, 'short') }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What somebody can do: 'Head Usher, First aid (learning)'. */
export const skillsText = ({ member }: RosterPerson, { t }: RosterWords): string =>
  (member?.rota.skills ?? [])
    .map(({ name, level }) => (level === 'learning' ? t('roster.learns', { name }) : name))
    .join(', ')

/** Where somebody likes to stand, and where not: 'gladly at Main Door and Lobby · never at Balcony'. */
export function wishesText({ member }: RosterPerson, { t, posts }: RosterWords): string {
  const wishes = member?.rota.wishes ?? []
  const at = (wanted: (typeof wishes)[number]['wish']) =>
    posts.flatMap(({ _id, name }) => (wishes.some(({ postId, wish }) => postId === _id && wish === wanted) ? name : []))
  return PostWish.options
    .flatMap((wish) => {
      const names = at(wish)
      return names.length > 0 ? t(`roster.wish.${wish}`, { posts: listOf(names) }) : []
    })
    .join(' · ')
}

/** With whom somebody serves, and who has not agreed yet. */
export const linkText = ({ how, other, isAgreed }: PersonLink, t: Translate): string =>
  `${t(`roster.link.${how}`, { name: other })}${isAgreed ? '' : ` (${t('roster.notAgreed')})`}`

/** Whether somebody has an account; of others when they were invited. */
export function joinedText({ user, invitation }: RosterPerson, { t, timeZone }: RosterWords): string {
  if (user.joined) return t('roster.joined')
  if (!invitation) return t('roster.notInvited')
  return t('roster.invited', { day: formatDay(dayOf(timeZone, new Date(invitation.createdAt)), 'short') })
}

/** How long the link of somebody who was invited is good; '' of others. */
export function linkGoodText({ invitation }: RosterPerson, { t, timeZone }: RosterWords): string {
  if (!invitation) return ''
  if (invitation.state !== 'open') return t('roster.linkOver')
  return t('roster.linkUntil', { day: formatDay(dayOf(timeZone, new Date(invitation.expiresAt)), 'short') })
}
