import type { Board } from '#shared/rota/board.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { type BoardMember, placesOf, type Spot } from '../board/board.model.ts'
import { listOf } from '../listOf.ts'
import { type PlaceFacts, placeFor, type WhyNone } from './placeFor.ts'
import { FOLDED, RowButton, ShareRows } from './ShareRows.tsx'

/** Why nobody gives somebody a place. */
const NO_PLACE = {
  too_near: 'fill.tooNear',
  none_fits: 'fill.noneFits',
  none_spare: 'fill.noneSpare',
  part_small: 'fill.partSmall',
} as const satisfies Record<WhyNone, string>

interface BelowRowsProps {
  known: PlaceFacts
  people: readonly BoardMember[]
  /** Why somebody has no more than they have; '' where it is not known. */
  causeOf: (userId: string) => string
  /** Nothing better exists: they are counted, and unfold. */
  isProved: boolean
  /** Opens a place of the board. */
  onShow: (spot: Spot) => void
}

/**
 * People below their share, with the press that leads to a place that they could have, or why there is none. Renders
 * nothing for nobody.
 */
export function BelowRows({ known, people, causeOf, isProved, onShow }: BelowRowsProps) {
  const t = useT()
  if (people.length === 0) return null
  const places = new Map(people.map((member) => [member.user._id, placeFor(known, member)]))
  const unspared = people.filter(({ user }) => places.get(user._id) === 'none_spare')
  // What holds for several is said once over them.
  const together = unspared.length > 1 ? unspared : []
  const rowsOf = (those: readonly BoardMember[]) =>
    those.map((member) => {
      const { _id } = member.user
      const place = together.includes(member) ? undefined : places.get(_id)
      const none = typeof place === 'string' ? t(NO_PLACE[place], { days: daysOf(known.board, _id) }) : ''
      return { member, why: [causeOf(_id), none].filter(Boolean).join('; ') }
    })
  const others = rowsOf(people.filter((member) => !together.includes(member)))
  const actionOf = ({ user }: BoardMember) => {
    const place = places.get(user._id)
    if (!place || typeof place === 'string') return null
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

/** 'Dec 13 and Dec 27': the days at which somebody serves. */
function daysOf({ services }: Board, userId: string): string {
  const own = services.filter((one) => one.state === 'planned' && placesOf(one, userId).length > 0)
  return listOf([...new Set(own.map(({ date }) => date))].map((date) => formatDay(date, 'short')))
}
