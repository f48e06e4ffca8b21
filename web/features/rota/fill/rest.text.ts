import { daysBetween } from '#shared/days.ts'
import type { Member } from '#shared/rota/availability.ts'
import type { Board } from '#shared/rota/board.ts'
import { fillsWeeks } from '#shared/rota/weeksInARow.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { type BoardMember, plannedPlaces } from '../board/board.model.ts'
import { saysOf } from '../board/board.rules.ts'
import { isBegun, type Now } from '../board/useFirstMonth.ts'
import { namesTogether } from '../listOf.ts'
import { isUnderShare, shareWords } from '../share.text.ts'

interface Known {
  members: Member[]
  restDays: number
  now: Now
}

/**
 * People whom rest between services holds back: known to serve nearly every week, they are below their share, and would
 * be so with each day of the board that leaves them rest; on others they could serve.
 */
export function heldBack(board: Board, { members, restDays, now }: Known): BoardMember[] {
  const says = saysOf(members)
  const resting = new Set(members.flatMap(({ user, rota }) => (rota.backToBack === 'avoid' ? user._id : [])))
  const planned = board.services.filter(({ state }) => state === 'planned')
  const days = planned.map(({ date }) => date)
  return board.members.filter((member) => {
    const { _id } = member.user
    if (!resting.has(_id) || !member.stated || !fillsWeeks(member, days)) return false
    const own = planned.filter((service) => plannedPlaces(service).some(({ userId }) => userId === _id))
    const others = planned.filter((service) => {
      const said = says(_id, service)
      const isThere = own.some(({ date }) => date === service.date)
      return !isBegun(service, now) && !isThere && (said === null || said === 'rather_not')
    })
    const isNear = (day: string) => own.some(({ date }) => Math.abs(daysBetween(date, day)) < restDays)
    const other = [...new Set(others.map(({ date }) => date))]
    const free = other.filter((day) => !isNear(day)).length
    return free < other.length && isUnderShare({ ...member, planned: member.planned + free })
  })
}

/** Names in one sentence, at most. */
const NAMES = 6

/** 'Otis and Ruth (2 of about 4), Bill (3 of about 4)': people who have as much stand together. */
export function heldText(held: readonly BoardMember[], t: Translate): string {
  const byShare = new Map<string, string[]>()
  for (const member of held.slice(0, NAMES)) {
    const share = shareWords(member, t)
    byShare.set(share, [...(byShare.get(share) ?? []), member.user.name])
  }
  const people = [...byShare].map(([share, names]) => `${namesTogether(names)} (${share})`).join(', ')
  const more = held.length - NAMES
  return more > 0 ? t('fill.heldBackMore', { people, count: more }) : t('fill.heldBack', { people })
}
