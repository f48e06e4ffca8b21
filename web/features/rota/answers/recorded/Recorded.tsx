import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { whyOf } from '../../../../api/error.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useRotaSave } from '../../useRotaSave.ts'

/** What this admin recorded for somebody, or asked somebody for. */
interface Recorded {
  text: string
  undo: () => Promise<unknown>
}

/** Milliseconds in which it can be taken back: a second less than the server allows (rule 21). */
const UNDO_MS = 9000

const RecordedContext = createContext<(recorded: Recorded) => void>(() => undefined)

/** Tells the page what was recorded: it offers to take it back. */
export const useRecorded = () => useContext(RecordedContext)

/**
 * Offers for ten seconds to take back what was recorded last in it, in a notice of this look. Until then
 * nobody is asked or told.
 */
export function RecordedUndo({ className, children }: { className?: string; children: ReactNode }) {
  const t = useT()
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  const { busy, failure, save, forget } = useRotaSave<'undo'>()
  useEffect(() => {
    if (!recorded) return
    const timer = setTimeout(setRecorded, UNDO_MS, null)
    return () => clearTimeout(timer)
  }, [recorded])
  const undo = (taken: Recorded) =>
    save('undo', () => {
      setRecorded(null)
      return taken.undo()
    })
  return (
    <RecordedContext
      value={(next) => {
        forget()
        setRecorded(next)
      }}
    >
      {recorded && (
        <Notice
          tone="success"
          className={className ?? ''}
          action={
            <Button size="sm" busy={busy !== null} onClick={() => undo(recorded)}>
              {t('app.undo')}
            </Button>
          }
        >
          {recorded.text}
        </Notice>
      )}
      {failure && <Notice tone="error">{whyOf(failure.error)}</Notice>}
      {children}
    </RecordedContext>
  )
}
