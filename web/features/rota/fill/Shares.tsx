import { useQuery } from '@tanstack/react-query'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { postsQuery } from '../availability/plan.queries.ts'
import type { Spot } from '../board/board.model.ts'
import { membersQuery } from '../board/board.queries.ts'
import { boardRules } from '../board/board.rules.ts'
import type { Now } from '../board/useFirstMonth.ts'
import { listOf } from '../listOf.ts'
import { rotaSettingsQuery } from '../settings/settings.queries.ts'
import { linksQuery, skillsQuery } from '../setup/setup.queries.ts'
import { placeFor, type WhyNone } from './placeFor.ts'
import { heldBack, heldText } from './rest.text.ts'
import { aboveText, belowText, belowTheirs, causesOf, NAMES } from './shares.text.ts'

interface SharesProps {
  board: Board
  /** What the fill counted of earlier days. */
  history: Run['history']
  now: Now
  /** Ids of people for whom weeks in a row are fine since this fill. */
  lifted: readonly string[]
  isBusy: boolean
  /** Says that weeks in a row are fine for these people, and fills again. */
  onLift: (people: string[]) => void
  /** Opens a place of the board. */
  onShow: (spot: Spot) => void
}

/** Why nobody gives somebody a place. */
const NO_PLACE = {
  none_fits: 'fill.noneFits',
  none_spare: 'fill.noneSpare',
  part_small: 'fill.partSmall',
} as const satisfies Record<WhyNone, string>

/** People for each of whom a press leads to a place, at most. */
const OFFERED = 3

/**
 * People with more than their share after a fill, and with less: those whom rest between services holds back, with the
 * press that lifts it for them, and the others, with the reason, or the press that leads to a place for them. Renders
 * nothing where everybody has theirs.
 */
export function Shares({ board, history, now, lifted, isBusy, onLift, onShow }: SharesProps) {
  const t = useT()
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const { data: settings } = useQuery(rotaSettingsQuery)
  const { data: links = [] } = useQuery(linksQuery)
  const { data: posts = [] } = useQuery(postsQuery)
  const { data: skills } = useQuery(skillsQuery)
  if (!members || !settings) return null
  const held = heldBack(board, { members, restDays: settings.restDays, now })
  const ids = held.map(({ user }) => user._id)
  const rules = boardRules({ board, posts, members, links, skills })
  const causeOf = causesOf(board, { members, links, now, history }, t)
  const offered = belowTheirs(board)
    .filter(({ user }) => !ids.includes(user._id))
    .slice(0, NAMES)
    .map((member) => ({ user: member.user, place: placeFor({ board, posts, rules, now }, member) }))
  /** Why they have less, else why nobody gives them a place. */
  const whyOf = (userId: string) => {
    const place = offered.find(({ user }) => user._id === userId)?.place
    return causeOf(userId) || (typeof place === 'string' ? t(NO_PLACE[place]) : '')
  }
  const below = belowText(board, t, { said: new Set(ids), causeOf: whyOf })
  const above = aboveText(board, t, history)
  const names = members.flatMap(({ user }) => (lifted.includes(user._id) ? user.name : []))
  return (
    <>
      {above && <p className="text-sm text-accent-ink wrap-anywhere">{above}</p>}
      {names.length > 0 && <p className="text-sm wrap-anywhere">{t('fill.lifted', { names: listOf(names) })}</p>}
      {held.length > 0 && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm wrap-anywhere">{heldText(held, t)}</p>
          <Button size="sm" busy={isBusy} onClick={() => onLift(ids)}>
            {held.length === 1
              ? t('fill.liftOne', { name: held[0]?.user.name ?? '' })
              : t('fill.lift', { count: ids.length })}
          </Button>
        </div>
      )}
      {below && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm wrap-anywhere">{below}</p>
          {offered.slice(0, OFFERED).map(
            ({ user, place }) =>
              typeof place !== 'string' && (
                <Button key={user._id} size="sm" onClick={() => onShow(place.spot)}>
                  {t('fill.givePlace', { name: user.name, day: formatDay(place.service.date, 'short') })}
                </Button>
              ),
          )}
        </div>
      )}
    </>
  )
}
