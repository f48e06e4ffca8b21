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
import { placeFor, placeToGive, type WhyNone } from './placeFor.ts'
import { heldBack, heldText } from './rest.text.ts'
import { ShareRows } from './ShareRows.tsx'
import { aboveTheirs, belowTheirs, causeAbove, causesOf, groupByReason } from './shares.text.ts'

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

/**
 * People with more than their share after a fill, and with less: those whom rest between services holds back, with the
 * press that lifts it for them, and the others a row each, with the reason and the press that leads to a place. Renders
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
  const below = groupByReason(
    belowTheirs(board).filter(({ user }) => !ids.includes(user._id)),
    ({ user }) => causeOf(user._id),
  )
  const above = groupByReason(aboveTheirs(board), (member) => causeAbove(member, history, t))
  const names = members.flatMap(({ user }) => (lifted.includes(user._id) ? user.name : []))
  return (
    <>
      {above.map((group) => (
        <ShareRows
          key={group.why}
          title={t('fill.above')}
          group={group}
          actionOf={({ user }) => {
            const place = placeToGive(board, user._id, now)
            return (
              place && (
                <RowButton
                  text={t('fill.insteadOn', { day: formatDay(place.service.date, 'short') })}
                  label={t('fill.insteadNamed', { name: user.name, day: formatDay(place.service.date, 'short') })}
                  onPress={() => onShow(place.spot)}
                />
              )
            )
          }}
        />
      ))}
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
      {below.map((group) => (
        <ShareRows
          key={group.why}
          title={t('fill.below')}
          group={group}
          actionOf={(member) => {
            const place = placeFor({ board, posts, rules, now }, member)
            if (typeof place === 'string')
              return <span className="min-w-0 basis-32 text-right text-sm text-muted">{t(NO_PLACE[place])}</span>
            const day = formatDay(place.service.date, 'short')
            return (
              <RowButton
                text={t('fill.placeOn', { day })}
                label={t('fill.givePlace', { name: member.user.name, day })}
                onPress={() => onShow(place.spot)}
              />
            )
          }}
        />
      ))}
    </>
  )
}

/** The button of a person's row, which is read out with whom it is about. */
const RowButton = ({ text, label, onPress }: { text: string; label: string; onPress: () => void }) => (
  <Button size="sm" className="shrink-0" aria-label={label} onClick={onPress}>
    {text}
  </Button>
)
