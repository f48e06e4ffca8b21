import { useEffect, useState } from 'react'
import type { DayPlace } from '#shared/sunday/day.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'

const secondsUntil = (at: string): number => Math.ceil((Date.parse(at) - Date.now()) / 1000)

interface AskingSoonProps {
  soon: NonNullable<DayPlace['askingSoon']>
  name: string
  onUndo: () => void
}

/** Below who is not there, whom that is about to ask, as long as it can be taken back. */
export function AskingSoon({ soon: { people, at }, name, onUndo }: AskingSoonProps) {
  const t = useT()
  const [seconds, setSeconds] = useState(() => secondsUntil(at))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(at)), 1000)
    return () => clearInterval(timer)
  }, [at])
  if (seconds <= 0) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 font-medium">{t('today.askingSoon', { count: people, seconds })}</span>
      <Button variant="quiet" className="px-3! underline" aria-label={t('today.undoFor', { name })} onClick={onUndo}>
        {t('app.undo')}
      </Button>
    </p>
  )
}
