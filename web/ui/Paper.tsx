import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** Hides the page itself from the printer while the sheets are there. */
const HIDDEN = 'print:hidden'

interface PaperProps {
  /** Told to the style sheet as `data-print`. */
  kind: string
  /** Called with the sheets before they are printed. Must be stable. */
  prepare?: (sheets: HTMLElement) => void
  /** Called when the print dialog is closed. Must be stable. */
  onDone: () => void
  children: ReactNode
}

/** Sheets that are seen on paper alone, black on white. Opens the browser's print dialog. */
export function Paper({ kind, prepare, onDone, children }: PaperProps) {
  const sheets = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sheets.current) prepare?.(sheets.current)
    const page = document.getElementById('root')
    page?.classList.add(HIDDEN)
    addEventListener('afterprint', onDone)
    print()
    return () => {
      removeEventListener('afterprint', onDone)
      page?.classList.remove(HIDDEN)
    }
  }, [prepare, onDone])
  return createPortal(
    <div ref={sheets} data-print={kind} className="hidden bg-[#fff] text-[#000] [page:sheet] print:block">
      {children}
    </div>,
    document.body,
  )
}
