import { Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Run } from '#shared/rota/fill.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinning } from '../../../ui/Spinner.tsx'
import { hasRoster } from './useFill.ts'

interface RunningFillProps {
  run: Run
  isStopping: boolean
  onStop: () => void
}

/** Places of the days of a run, and those at which its best roster so far has somebody. */
function foundPlaces({ places, empty }: Run): { filled: number; all: number } {
  const filled = places.filter(({ shadow }) => !shadow).length
  return { filled, all: filled + empty.reduce((total, { missing }) => total + missing, 0) }
}

/** The seconds that are left, counted down from what the server said last. */
function useSecondsLeft({ secondsLeft }: Run): number | undefined {
  const [told, setTold] = useState({ secondsLeft, passed: 0 })
  useEffect(() => {
    setTold({ secondsLeft, passed: 0 })
    const timer = setInterval(() => setTold((now) => ({ ...now, passed: now.passed + 1 })), 1000)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return told.secondsLeft === undefined ? undefined : Math.max(0, told.secondsLeft - told.passed)
}

/** What a fill has found so far and how long it goes on looking, with the button that ends it and uses that. */
export function RunningFill({ run, isStopping, onStop }: RunningFillProps) {
  const t = useT()
  const seconds = useSecondsLeft(run)
  const isFound = hasRoster(run)
  return (
    <>
      <FillStep text={isFound ? t('fill.found', foundPlaces(run)) : t('fill.searching')} />
      {isFound && (
        <p className="text-sm text-muted tabular-nums">
          {seconds ? t('fill.lookingFor', { count: seconds }) : t('fill.lookingLast')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isStopping}
          icon={isFound ? undefined : <Square aria-hidden="true" className="size-5" />}
          onClick={onStop}
        >
          {t(isFound ? 'fill.useNow' : 'fill.stop')}
        </Button>
      </div>
    </>
  )
}

/** What goes on, beside a ring that turns. */
export const FillStep = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center gap-3">
    <Spinning className="size-5 text-muted" />
    {text}
  </p>
)
