import { useQuery } from '@tanstack/react-query'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { listOf, namesTogether } from '../../listOf.ts'
import { linksQuery } from '../../setup/setup.queries.ts'
import { shareText } from '../../share.text.ts'
import { countedOf } from '../absence.ts'
import { isSplit, plannedPlaces } from '../board.model.ts'
import { bendsOf, isAboveShare } from '../cells/bend.text.ts'
import { blockText, namedText } from '../cells/blockText.ts'
import { ownMark } from '../cells/PlaceChip.tsx'

/** Names of those without whom somebody does not serve. */
const partnersOf = ({ members }: Board, links: readonly RotaLink[], userId: string | null): string[] => {
  const ids = links
    .filter(({ kind, agreedA, agreedB }) => kind === 'only_together' && agreedA && agreedB)
    .flatMap(({ userA, userB }) => (userA === userId ? userB : userB === userId ? userA : []))
  return members.flatMap(({ user }) => (ids.includes(user._id) ? user.name : []))
}

/** What is said of a place. */
interface Note {
  text: string
  /** A post with which it may begin, and keeps its letters. */
  post?: string | undefined
  tone: 'muted' | 'danger' | 'accent'
}

interface PlaceNotesProps {
  board: Board
  service: BoardService
  /** A place, or those of a couple in one row; true for one that was just given up. */
  rows: readonly { place: Place; isGone: boolean }[]
}

/** Returns the notes of a place: its state, and what it breaks or bends. */
function useNotesOf({ board, service, rows }: PlaceNotesProps) {
  const t = useT()
  const { data: links } = useQuery(linksQuery)
  const here = new Set(plannedPlaces(service).map(({ name }) => name))
  return (place: Place): Note[] => {
    const member = board.members.find(({ user }) => user._id === place.userId)
    const load = member && `: ${shareText(countedOf(board, member), board, t)}`
    const partners = partnersOf(board, links ?? [], place.userId)
    const isAlone = isSplit(board, service, place)
    const missing = partners.filter((name) => !here.has(name))
    const alone =
      missing.length > 0
        ? t('partner.only', { name: listOf(missing), why: t('partner.absent') })
        : t('block.only_together')
    const state = [
      ownMark(service, place, t),
      partners.length > 0 && !isAlone && rows.length === 1 && t('board.onlyWith', { names: listOf(partners) }),
    ]
    return [
      { text: state.filter(Boolean).join(' · '), tone: 'muted' as const },
      ...place.blocks.map((block) => ({ text: blockText(block, t), post: block.post, tone: 'danger' as const })),
      ...(isAlone ? [{ text: alone, tone: 'danger' as const }] : []),
      ...bendsOf(board, service, place, t).map(({ code, text }) => ({
        text: isAboveShare(code) && load ? text + load : text,
        tone: 'accent' as const,
      })),
    ].filter(({ text }) => text !== '')
  }
}

/** Classes of each kind of note. */
const TONES = { muted: '', danger: 'text-danger', accent: 'text-accent-ink' } satisfies Record<Note['tone'], string>

/**
 * What is to be said of a place in a list, over its whole width: its state, and what it breaks or bends. Of two in one
 * row what holds of both is said once, and all else with the name.
 */
export function PlaceNotes(props: PlaceNotesProps) {
  const { rows } = props
  const t = useT()
  const notesOf = useNotesOf(props)
  const found = new Map<string, Note & { names: string[] }>()
  for (const { place } of rows)
    for (const note of notesOf(place)) {
      const known = found.get(`${note.tone} ${note.text}`) ?? { ...note, names: [] }
      known.names.push(place.name)
      found.set(`${note.tone} ${note.text}`, known)
    }
  const isGone = rows.every((row) => row.isGone)
  return (
    <p className={cx('-mt-1.5 pb-1.5 text-sm text-muted wrap-anywhere', isGone && 'line-through')}>
      {isGone && <span className="sr-only">{t('board.takenOff')}</span>}
      {/* Also of somebody who is out: their row stays as high as it was. */}
      {[...found.values()].map(({ text, post, tone, names }) => (
        <span key={`${tone} ${text}`} className={cx('block first-letter:uppercase', TONES[tone])}>
          {names.length < rows.length ? namedText(namesTogether(names), text, post) : text}
        </span>
      ))}
    </p>
  )
}
