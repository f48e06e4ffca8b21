import { useQuery } from '@tanstack/react-query'
import { Megaphone, Sparkles } from 'lucide-react'
import type { Board } from '#shared/rota/board.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { firstNameOf } from '#shared/text.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useNow } from '../../people/config/useNow.ts'
import { useToday } from '../../people/config/useToday.ts'
import type { ConflictLine } from '../fill/Conflicts.tsx'
import { certainOf } from '../fill/fill.before.ts'
import { listOf, namesInOrder, namesTogether } from '../listOf.ts'
import { publishedDays } from '../publish/publish.text.ts'
import { placesOf } from './board.model.ts'
import { capacityQuery } from './board.queries.ts'
import type { BoardRules } from './board.rules.ts'
import { hasUnpublishedGaps, problemCounts, stateText, unplanned } from './board.text.ts'
import { useBeginDraft } from './drafts/useBeginDraft.ts'
import { withCouple } from './picker/heldTogether.ts'
import { isToPublish } from './useFirstMonth.ts'

export interface MainActionsProps {
  board: Board
  /** Its conflicts, and whether another could take their place. */
  conflicts: readonly ConflictLine[]
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  /** Shows the next conflict. */
  onConflict: () => void
  onFill: () => void
  onPublish: () => void
  size?: 'md' | 'sm'
  /** A row without room for icons and for whole names. */
  isPlain?: boolean
  /** A panel is open, which has the next step. */
  isQuiet?: boolean
  className?: string
}

type NextAction = 'conflict' | 'fill' | 'publish'

/**
 * What is to be done next with a board: solve a conflict; fill empty places, those of a draft as long as somebody could
 * stand there; else publish the draft. Null where all is published, and until it is known whether what is open can be
 * filled.
 */
function useNextAction(board: Board, hasDraft: boolean): NextAction | null {
  const { open, conflicts } = problemCounts(board)
  const isAsked = hasDraft && open > 0 && conflicts === 0
  const { data, isPending } = useQuery({ ...capacityQuery(board.from, board.to), enabled: isAsked })
  if (conflicts > 0) return 'conflict'
  if (!hasDraft) return hasUnpublishedGaps(board) ? 'fill' : null
  if (!isAsked) return 'publish'
  if (isPending) return null
  return open - certainOf(data, 'gaps') > 0 ? 'fill' : 'publish'
}

/**
 * What is to be done about conflicts: 'Replace Cleo Hart…' for one that a person is in who cannot serve there, where
 * somebody else can; a couple who serve only together are replaced as one.
 */
function conflictText({ board, conflicts, rules, isPlain }: MainActionsProps, t: Translate): string {
  const [one, ...others] = board.problems.filter(({ code }) => code !== 'empty')
  const ofPerson = ['blocked', 'suspended', 'expired']
  const isPersons = one !== undefined && others.length === 0 && ofPerson.includes(one.code)
  const isHopeless = conflicts.some((line) => line.problem === one && line.isHopeless)
  const service = board.services.find(({ _id }) => _id === one?.serviceId)
  const place = isPersons && !isHopeless && service && placesOf(service, one.userId ?? '')[0]
  if (!place) return t('board.lookAt', { count: 1 + others.length })
  const names = withCouple(rules, service, place).map(({ name }) => name)
  return t('board.replace', {
    name: isPlain ? listOf(namesInOrder(names.map(firstNameOf))) : namesTogether(names),
  })
}

/**
 * Publish and Fill, and the way to conflicts: the next one is primary. Publish is there while it changes something, and
 * what is there always comes last, where it does not move.
 */
export function MainActions(props: MainActionsProps) {
  const { board, onConflict, onFill, onPublish } = props
  const { size = 'md', isPlain = false, isQuiet = false, className } = props
  const t = useT()
  const now = { today: useToday(), at: new Date(useNow()) }
  const hasDraft = board.services.some((service) => isToPublish(service, now))
  // A month that nobody has begun offers it above the board.
  const isUnplanned = unplanned(board) !== undefined
  const next = useNextAction(board, hasDraft)
  const look = (action: NextAction) => ({
    variant: next === action && !isQuiet ? ('primary' as const) : ('secondary' as const),
    size,
    className,
  })
  return (
    <>
      {next === 'conflict' && (
        <Button {...look('conflict')} onClick={onConflict}>
          {conflictText(props, t)}
        </Button>
      )}
      {hasDraft && (
        <Button
          {...look('publish')}
          icon={!isPlain && <Megaphone aria-hidden="true" className="size-5" />}
          onClick={onPublish}
        >
          {t('board.publish')}
        </Button>
      )}
      {!isUnplanned && (
        <Button
          {...look('fill')}
          icon={!isPlain && <Sparkles aria-hidden="true" className="size-5" />}
          onClick={onFill}
        >
          {t('fill.open')}
        </Button>
      )}
    </>
  )
}

/** Above a month that nobody has begun: what it holds, and the two ways to begin it. */
export function Unplanned({ board, onFill }: Pick<MainActionsProps, 'board' | 'onFill'>) {
  const t = useT()
  const { isBusy, failure, save } = useBeginDraft(board)
  return (
    <>
      <div
        className="flex flex-wrap items-center gap-3 rounded border bg-surface px-4 py-3"
        style={{ marginRight: 'var(--panel, 0)' }}
      >
        <p className="flex-1 basis-60 font-medium">{stateText(board, t)}</p>
        <Button variant="primary" onClick={onFill}>
          {t('board.fillForMe', { days: publishedDays({ fromDay: board.from, toDay: board.to }, t) })}
        </Button>
        <Button busy={isBusy} onClick={save}>
          {t('board.beginDraft')}
        </Button>
      </div>
      <FailureNotice title={t('board.failed')} failure={failure} />
    </>
  )
}
