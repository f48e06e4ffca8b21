import type { Care } from '#shared/rota/care.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import { listOf } from '../listOf.ts'
import { gapWhenText } from '../todo/todo.text.ts'

const day = (date = ''): string => formatDay(date, 'short')

/** Whom, which post or which service an item is about. */
export function careNameText(
  { users, facts: { post, otherPosts, date, serviceTime, name } }: Care,
  t: Translate,
): string {
  if (post !== undefined) return otherPosts ? t('care.singleAlso', { post, posts: listOf(otherPosts) }) : post
  if (date !== undefined && serviceTime !== undefined)
    return [gapWhenText({ date, serviceTime }), ...(name ? [name] : [])].join(' · ')
  return users[0]?.name ?? ''
}

/** What a night has found: '3 questions without an answer since Oct 5'. */
export function careFactsText({ kind, users, facts }: Care, t: Translate): string {
  const { services = 0, share = 0, threeInARow = 0, unanswered = 0, declined = 0, unopenedDays } = facts
  const { able = 0, needed = 0, served = 0, joinedOn, cameOn } = facts
  switch (kind) {
    case 'overload':
      return services > share + 2 || threeInARow < 2
        ? t('care.overload', { count: services, share: Math.round(share) })
        : t('care.overloadRow', { count: services })
    case 'drift':
      if (unanswered >= 3) return t('care.driftUnanswered', { count: unanswered, day: day(cameOn) })
      if (declined >= 3) return t('care.driftDeclined', { count: declined, day: day(cameOn) })
      return t('care.driftUnopened', { count: unopenedDays ?? 0 })
    case 'single':
      return users.length === 0
        ? t('care.singleNobody')
        : t('care.single', { names: listOf(users.map(({ name }) => name)) })
    case 'thin':
      return t('care.thin', { count: able, needed: t('care.thinPlaces', { count: needed }) })
    case 'new':
      return served === 0
        ? t('care.newNever', { day: day(joinedOn) })
        : t('care.new', { count: served, day: day(joinedOn) })
  }
}
