import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

/** State of the entry of the history that an open panel adds. */
const ENTRY = 'panel'

/** How an open panel stands to the history; `own`: it is open at an entry of the page, whose Back leads elsewhere. */
type Step = 'none' | 'own' | 'entering' | 'entered' | 'leaving'

/**
 * Makes the open panels of a page one entry of the history, so that Back closes the one on top. `panels` has what
 * closes each, the top one first, and nothing for those that are not open. An entry whose panel was closed in another
 * way is left; one that is there after a reload serves the next panel. A panel that the address opened adds none: Back
 * leads to where its link was.
 */
export function usePanelEntry(panels: readonly ((() => void) | null | '' | undefined)[]): void {
  const close = panels.find((one) => typeof one === 'function')
  const isOpen = close !== undefined
  const navigate = useNavigate()
  const here = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isAtEntry = here.state === ENTRY
  const step = useRef<Step>(isOpen && !isAtEntry ? 'own' : 'none')
  // In each render: the steps of the history arrive later than those of the panels, and in any order.
  useEffect(() => {
    if (isAtEntry) {
      if (isOpen && step.current !== 'leaving') step.current = 'entered'
      else if (step.current === 'entered' || step.current === 'entering') {
        step.current = 'leaving'
        navigate(-1)
      }
      return
    }
    if (step.current === 'entered' && isBack) {
      step.current = 'none'
      close?.()
    } else if (step.current === 'entered') step.current = 'own'
    else if (step.current === 'leaving' || (step.current === 'own' && !isOpen)) step.current = 'none'
    else if (step.current === 'none' && isOpen) {
      step.current = 'entering'
      navigate(here, { state: ENTRY })
    }
  })
}
