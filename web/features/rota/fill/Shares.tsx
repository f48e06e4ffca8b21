import { useQuery } from '@tanstack/react-query'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { postsQuery } from '../availability/plan.queries.ts'
import type { BoardMember, Spot } from '../board/board.model.ts'
import { membersQuery } from '../board/board.queries.ts'
import { boardRules } from '../board/board.rules.ts'
import type { Now } from '../board/useFirstMonth.ts'
import { listOf, namesTogether } from '../listOf.ts'
import { rotaSettingsQuery } from '../settings/settings.queries.ts'
import { linksQuery, skillsQuery } from '../setup/setup.queries.ts'
import { BelowRows } from './BelowRows.tsx'
import { placeToGive } from './placeToGive.ts'
import { heldBack, heldText } from './rest.text.ts'
import { FOLDED, RowButton, ShareRows } from './ShareRows.tsx'
import { aboveRows, belowByCause, causesOf, lessNowText } from './shares.text.ts'
import type { useEndRow } from './useEndRow.ts'

interface SharesProps {
  board: Board
  /** What the fill counted of earlier days. */
  history: Run['history']
  now: Now
  ending: ReturnType<typeof useEndRow>
  /** Ids of people for whom weeks in a row are fine since this fill. */
  lifted: readonly string[]
  /** Nothing better exists: who is below their share is to be known, and nothing to be done about. */
  isProved: boolean
  /** Says that weeks in a row are fine for these people, and fills again. */
  onLift: (people: string[]) => void
  /** Opens a place of the board. */
  onShow: (spot: Spot) => void
}

/**
 * People with more than their share after a fill, and with less: those whom rest between services holds back, with the
 * press that lifts it for them, and the others a row each, with the reason and the press that leads to a place. Who
 * has less for what they served before is folded, and has no press. Renders nothing where everybody has theirs.
 */
export function Shares({ board, history, now, ending, lifted, isProved, onLift, onShow }: SharesProps) {
  const t = useT()
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const { data: settings } = useQuery(rotaSettingsQuery)
  const { data: links = [] } = useQuery(linksQuery)
  const { data: posts = [] } = useQuery(postsQuery)
  const { data: skills } = useQuery(skillsQuery)
  if (!members || !settings) return null
  const { now: lessNow, still } = belowByCause(board, history)
  const isStill = ({ user }: BoardMember) => still.some((one) => one.user._id === user._id)
  const held = heldBack(board, { members, restDays: settings.restDays, now }).filter(isStill)
  const ids = held.map(({ user }) => user._id)
  const rules = boardRules({ board, posts, members, links, skills })
  const known = { board, posts, rules, now, history }
  const above = aboveRows(board, rules, history, t)
  const gives = new Map(above.map((row) => [row, placeToGive(known, row.member.user._id)]))
  const causeOf = causesOf(board, { members, links, now, history }, t)
  const names = members.flatMap(({ user }) => (lifted.includes(user._id) ? user.name : []))
  return (
    <>
      <ShareRows
        title={t('fill.above')}
        rows={above.map((row) => ({
          ...row,
          why: [row.why, gives.get(row) === 'nobody' ? t('fill.noneInstead') : ''].filter(Boolean).join('; '),
        }))}
        actionOf={({ user }) => {
          const row = above.find(({ member }) => member.user._id === user._id)
          const place = row && gives.get(row)
          if (!row || !place || typeof place === 'string') return null
          const name = namesTogether([row.member, ...(row.along ?? [])].map((one) => one.user.name))
          const day = formatDay(place.service.date, 'short')
          const label = t('fill.insteadNamed', { name, day })
          return <RowButton text={t('fill.insteadOn', { day })} label={label} onPress={() => onShow(place.spot)} />
        }}
      />
      {names.length > 0 && <p className="text-sm wrap-anywhere">{t('fill.lifted', { names: listOf(names) })}</p>}
      {held.length > 0 && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm wrap-anywhere">{heldText(held, t)}</p>
          <Button size="sm" onClick={() => onLift(ids)}>
            {held.length === 1
              ? t('fill.liftOne', { name: held[0]?.user.name ?? '' })
              : t('fill.lift', { count: ids.length })}
          </Button>
        </div>
      )}
      <BelowRows
        known={known}
        people={still.filter(({ user }) => !ids.includes(user._id))}
        causeOf={causeOf}
        isProved={isProved}
        ending={ending}
        onShow={onShow}
      />
      {lessNow.length > 0 && (
        <Disclosure label={lessNowText(lessNow, history, t)} className={FOLDED}>
          <ShareRows rows={lessNow.map((member) => ({ member, why: causeOf(member.user._id) }))} />
        </Disclosure>
      )}
    </>
  )
}
