import { useQuery } from '@tanstack/react-query'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { listOf } from '../../listOf.ts'
import { linksQuery } from '../../setup/setup.queries.ts'
import { shareText } from '../../share.text.ts'
import { isSplit, plannedPlaces } from '../board.model.ts'
import { bendsOf, isAboveShare } from '../cells/bend.text.ts'
import { blockText } from '../cells/blockText.ts'
import { ownMark } from '../cells/PlaceChip.tsx'

/** Names of those without whom somebody does not serve. */
const partnersOf = ({ members }: Board, links: readonly RotaLink[], userId: string | null): string[] => {
  const ids = links
    .filter(({ kind, agreedA, agreedB }) => kind === 'only_together' && agreedA && agreedB)
    .flatMap(({ userA, userB }) => (userA === userId ? userB : userB === userId ? userA : []))
  return members.flatMap(({ user }) => (ids.includes(user._id) ? user.name : []))
}

interface PlaceNotesProps {
  board: Board
  service: BoardService
  place: Place
  /** True for a place that was just given up. */
  isGone: boolean
  /** It stands in one row with those of the person's couple. */
  isOne: boolean
}

/** What is to be said of a place in a list, over its whole width: its state, and what it breaks or bends. */
export function PlaceNotes({ board, service, place, isGone, isOne }: PlaceNotesProps) {
  const t = useT()
  const member = board.members.find(({ user }) => user._id === place.userId)
  const load = member && `: ${shareText(member, board, t)}`
  const { data: links } = useQuery(linksQuery)
  const partners = partnersOf(board, links ?? [], place.userId)
  const isAlone = isSplit(board, service, place)
  const here = new Set(plannedPlaces(service).map(({ name }) => name))
  const missing = partners.filter((name) => !here.has(name))
  const mark = ownMark(service, place, t)
  /** Who is meant is said where two are in one row. */
  const of = isOne ? `${place.name}: ` : ''
  return (
    <p className={cx('-mt-1.5 pb-1.5 text-sm text-muted wrap-anywhere', isGone && 'line-through')}>
      {isGone && <span className="sr-only">{t('board.takenOff')}</span>}
      {/* Also of somebody who is out: their row stays as high as it was. */}
      {[
        mark && of + mark,
        partners.length > 0 && !isAlone && !isOne && t('board.onlyWith', { names: listOf(partners) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      {place.blocks.map((block) => (
        <span key={block.code} className="block text-danger">
          {of}
          {blockText(block, t)}
        </span>
      ))}
      {isAlone && (
        <span className="block text-danger first-letter:uppercase">
          {missing.length > 0
            ? t('partner.only', { name: listOf(missing), why: t('partner.absent') })
            : t('block.only_together')}
        </span>
      )}
      {bendsOf(board, service, place, t).map(({ code, text }) => (
        <span key={code} className="block text-accent-ink first-letter:uppercase">
          {of}
          {text}
          {isAboveShare(code) && load}
        </span>
      ))}
    </p>
  )
}
