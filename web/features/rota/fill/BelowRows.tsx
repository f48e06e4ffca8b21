import { UserPlus } from 'lucide-react'
import type { Board } from '#shared/rota/board.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { type BoardMember, placesOf, type Spot } from '../board/board.model.ts'
import { unbrokenDays } from '../board/cells/bend.text.ts'
import { listOf } from '../listOf.ts'
import { firstNames } from './changes.text.ts'
import type { PlaceHandover } from './handover.ts'
import type { PlaceFacts } from './placeFacts.ts'
import { type FoundSpot, placeFor, type WhyNone } from './placeFor.ts'
import { FOLDED, RowButton, ShareRows } from './ShareRows.tsx'
import type { useEndRow } from './useEndRow.ts'

/** Why nobody gives somebody a place. */
const NO_PLACE = {
  too_near: 'fill.tooNear',
  none_fits: 'fill.noneFits',
  none_spare: 'fill.noneSpare',
  part_small: 'fill.partSmall',
} as const satisfies Record<Exclude<WhyNone, 'unknown'>, string>

const isHandover = (place: FoundSpot | PlaceHandover | WhyNone | undefined): place is PlaceHandover =>
  typeof place === 'object' && 'places' in place

interface BelowRowsProps {
  known: PlaceFacts
  people: readonly BoardMember[]
  /** Why somebody has no more than they have; '' where it is not known. */
  causeOf: (userId: string) => string
  /** Nothing better exists: they are counted, and unfold. */
  isProved: boolean
  /** Gives a place to somebody. */
  ending: ReturnType<typeof useEndRow>
  /** Opens a place of the board. */
  onShow: (spot: Spot) => void
}

/** Whoever's press gives somebody a place along with theirs, by the id of who comes along. */
function companionsIn(places: ReadonlyMap<string, FoundSpot | PlaceHandover | WhyNone>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [userId, place] of places) {
    if (!isHandover(place) || found.has(userId)) continue
    for (const { to } of place.places)
      if (to._id !== userId && isHandover(places.get(to._id)) && !found.has(to._id)) found.set(to._id, userId)
  }
  return found
}

/**
 * People below their share, with the press that gives them a place by which the rota is better, or leads to an empty
 * one, or why there is none. Renders nothing for nobody.
 */
export function BelowRows({ known, people, causeOf, isProved, ending, onShow }: BelowRowsProps) {
  const t = useT()
  if (people.length === 0) return null
  const places = new Map(people.map((member) => [member.user._id, placeFor(known, member)]))
  const companions = companionsIn(places)
  const names = new Map(people.map(({ user }) => [user._id, user.name]))
  const unspared = people.filter(({ user }) => places.get(user._id) === 'none_spare')
  // What holds for several is said once over them.
  const together = unspared.length > 1 ? unspared : []
  const rowsOf = (those: readonly BoardMember[]) =>
    those.map((member) => {
      const { _id } = member.user
      const place = together.includes(member) ? undefined : places.get(_id)
      const isNone = typeof place === 'string' && place !== 'unknown'
      const none = isNone ? t(NO_PLACE[place], { days: daysOf(known.board, _id) }) : ''
      const along = companions.get(_id)
      const comes = along ? t('fill.comesWith', { name: names.get(along) ?? '' }) : ''
      const better = isHandover(place) && place.better && !along ? t(`fill.better.${place.better}`) : ''
      return { member, why: [causeOf(_id), none, comes, better].filter(Boolean).join('; ') }
    })
  const others = rowsOf(people.filter((member) => !together.includes(member)))
  const actionOf = ({ user }: BoardMember) => {
    const place = places.get(user._id)
    if (!place || typeof place === 'string' || companions.has(user._id)) return null
    if (isHandover(place)) return <HandoverButton handover={place} board={known.board} ending={ending} />
    const day = formatDay(place.service.date, 'short')
    const label = t('fill.givePlace', { name: user.name, day })
    return <RowButton text={t('fill.placeOn', { day })} label={label} onPress={() => onShow(place.spot)} />
  }
  const lists = (title?: string) => (
    <>
      <ShareRows title={title} rows={others} actionOf={actionOf} />
      <ShareRows
        title={others.length === 0 ? title : undefined}
        note={t('fill.noneSpareFor')}
        rows={rowsOf(together)}
      />
    </>
  )
  if (!isProved) return lists(t('fill.below'))
  return (
    <Disclosure label={t('fill.countBelow', { count: people.length })} className={FOLDED}>
      {lists()}
    </Disclosure>
  )
}

interface HandoverButtonProps {
  handover: PlaceHandover
  board: Board
  ending: ReturnType<typeof useEndRow>
}

/** 'Olga and Elle instead of Jean and Tom, Jan 3', which a press makes so. */
function HandoverButton({ handover: { service, places }, board, ending }: HandoverButtonProps) {
  const t = useT()
  const nameOf = firstNames(board)
  const named = (side: 'from' | 'to') => listOf(places.map((one) => nameOf(one[side]._id)))
  const { _id: serviceId, date } = service
  return (
    <Button
      size="sm"
      className="text-left"
      disabled={ending.isSaving}
      icon={<UserPlus aria-hidden="true" className="size-5 shrink-0" />}
      onClick={() => ending.give({ serviceId, date, places })}
    >
      {t('fill.giveInstead', { names: named('to'), out: named('from'), day: unbrokenDays([date]) })}
    </Button>
  )
}

/** 'Dec 13 and Dec 27': the days at which somebody serves. */
function daysOf({ services }: Board, userId: string): string {
  const own = services.filter((one) => one.state === 'planned' && placesOf(one, userId).length > 0)
  return listOf([...new Set(own.map(({ date }) => date))].map((date) => formatDay(date, 'short')))
}
