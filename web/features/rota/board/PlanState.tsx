import { CircleAlert } from 'lucide-react'
import type { Board } from '#shared/rota/board.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { bentPeople } from './bent.text.ts'
import {
  countsText,
  filledText,
  mainStateText,
  problemCounts,
  shortStateText,
  stateText,
  unplanned,
} from './board.text.ts'

interface ProblemStepperProps {
  board: Board
  /** Shows the next cell with a problem. */
  onStep: () => void
}

/** The problems of the board in words; a press goes to the next. Nothing where there are none. */
export function ProblemStepper({ board, onStep }: ProblemStepperProps) {
  const t = useT()
  const counts = unplanned(board) ? '' : countsText(problemCounts(board), t)
  if (!counts) return null
  return (
    <Button
      variant="outlineDanger"
      size="sm"
      aria-label={t('board.step', { what: counts })}
      title="N"
      icon={<CircleAlert aria-hidden="true" className="size-4" />}
      onClick={onStep}
    >
      {counts}
    </Button>
  )
}

interface PlanStateProps {
  board: Board
  /** There is room only for what nothing else says. */
  isNarrow: boolean
  /** Shows the next cell that asks something more of somebody. */
  onBend: () => void
}

/**
 * What matters now of how far the month is planned and published, the rest of it behind a press, and of how many people
 * more is asked, which a press shows.
 */
export function PlanState({ board, isNarrow, onBend }: PlanStateProps) {
  const t = useT()
  const [main, all] = [mainStateText(board, t), stateText(board, t)]
  return (
    <>
      {main === all ? (
        <p className="first-letter:uppercase">{main}</p>
      ) : (
        <Disclosure label={main.charAt(0).toLocaleUpperCase() + main.slice(1)}>
          <p className="pl-4 first-letter:uppercase">{all}</p>
        </Disclosure>
      )}
      {/* The chip of what is open says it, too. */}
      {!(isNarrow && problemCounts(board).open > 0) && <p>{filledText(board, t)}</p>}
      <StateButton what={bentWords(board, t)} onPress={onBend} />
    </>
  )
}

const bentWords = (board: Board, t: ReturnType<typeof useT>): string => {
  const { length } = bentPeople(board, t).people
  return length > 0 ? t('board.bent', { count: length }) : ''
}

interface StateButtonProps {
  /** '3 people to look at'; '' for none. */
  what: string
  isDanger?: boolean
  onPress: () => void
}

/** Something of the state of the board, to the next cell of which a press leads. */
function StateButton({ what, isDanger = false, onPress }: StateButtonProps) {
  const t = useT()
  if (!what) return null
  return (
    <button
      type="button"
      aria-label={t('board.step', { what })}
      onClick={onPress}
      className={cx(
        'min-h-6 text-left underline decoration-control underline-offset-3 hover:decoration-ink',
        isDanger && 'font-medium text-danger',
      )}
    >
      {what}
    </button>
  )
}

/** The same beside the switch of a phone, a line each: what is to be done first, so that the month begins high. */
export function PhoneState({ board, onStep, onBend }: ProblemStepperProps & Pick<PlanStateProps, 'onBend'>) {
  const t = useT()
  const counts = countsText(problemCounts(board), t)
  const bent = bentWords(board, t)
  return (
    <div className="flex min-w-0 flex-col text-sm leading-tight text-muted" style={{ flex: '1 1 160px' }}>
      <p className="first-letter:uppercase">{shortStateText(board, t)}</p>
      {!counts && !bent && <p>{filledText(board, t)}</p>}
      <StateButton what={counts} isDanger onPress={onStep} />
      <StateButton what={bent} onPress={onBend} />
    </div>
  )
}
