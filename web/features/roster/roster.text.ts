import { today as dayOf } from '#shared/days.ts'
import type { Post } from '#shared/rotaPosts.ts'
import type { Template } from '#shared/rotaTemplates.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatSpan } from '../../strings/dates.ts'
import { isPlain } from '../rota/availability/availability.days.ts'
import { ruleSentence } from '../rota/availability/rule.sentence.ts'
import { isSilent, type PersonLink, type RosterPerson } from './roster.people.ts'

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

/** When somebody can serve: how often, a pause, the next days away, and up to when they have looked through them. */
export function whenText(person: RosterPerson, { t, today, templates }: RosterWords): string {
  const { member } = person
  if (!member) return ''
  if (isSilent(person)) return t('roster.silent')
  const { rota, rows, confirmedUntil } = member
  const isPaused =
    (rota.pausedFrom !== null || rota.pausedUntil !== null) && (rota.pausedUntil === null || rota.pausedUntil >= today)
  const days = rows
    .filter(({ toDay }) => toDay === null || toDay >= today)
    .map((row) =>
      isPlain(row)
        ? `${t(`roster.${row.kind as 'away' | 'rather_not'}`)} ${formatSpan(row.fromDay, row.toDay ?? row.fromDay, 'short')}`
        : ruleSentence(row, templates, today, t),
    )
  return [
    isPaused &&
      (rota.pausedUntil ? t('roster.pausedUntil', { day: formatDay(rota.pausedUntil, 'short') }) : t('roster.paused')),
    rota.stated && t(`availability.times.${rota.per}`, { count: rota.times }),
    ...days.slice(0, SAID),
    days.length > SAID && t('roster.more', { count: days.length - SAID }),
    confirmedUntil !== null &&
      confirmedUntil >= today &&
      t('roster.checked', { day: formatDay(confirmedUntil, 'short') }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What somebody can do: skills, and posts that they like or never take. */
export function whatText({ member }: RosterPerson, { t, posts }: RosterWords): string {
  if (!member) return ''
  const { skills, wishes } = member.rota
  return [
    ...skills.map(({ name, level }) => (level === 'learning' ? t('roster.learns', { name }) : name)),
    ...posts.flatMap(({ _id, name }) => {
      const wish = wishes.find(({ postId }) => postId === _id)?.wish
      return wish ? `${name}: ${t(`availability.wish.${wish}`)}` : []
    }),
  ].join(' · ')
}

/** With whom somebody serves, and who has not agreed yet. */
export const linkText = ({ how, other, isAgreed }: PersonLink, t: Translate): string =>
  `${t(`roster.link.${how}`, { name: other })}${isAgreed ? '' : ` (${t('roster.notAgreed')})`}`

/** Whether somebody has an account; of others when they were invited, and how long their link is good. */
export function joinedText({ user, invitation }: RosterPerson, { t, timeZone }: RosterWords): string {
  if (user.joined) return t('roster.joined')
  if (!invitation) return t('roster.notInvited')
  const day = (moment: string) => formatDay(dayOf(timeZone, new Date(moment)), 'short')
  const invited = t('roster.invited', { day: day(invitation.createdAt) })
  if (invitation.state === 'open') return `${invited} · ${t('roster.linkUntil', { day: day(invitation.expiresAt) })}`
  return `${invited} · ${t('roster.linkOver')}`
}
