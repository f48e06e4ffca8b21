import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface HistoryEntry {
  isOpen: boolean
  /** True once it was opened: what it shows may be kept. */
  wasOpen: boolean
  open: () => void
  close: () => void
}

/**
 * Adds an entry of the history for a thing that opens over the page, so that Back closes it. `name` is the entry's
 * state. A reload begins without it.
 */
export function useHistoryEntry(name: string): HistoryEntry {
  const navigate = useNavigate()
  const here = useLocation()
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = wasOpen && here.state === name
  return {
    isOpen,
    wasOpen,
    open() {
      setWasOpen(true)
      if (!isOpen) navigate(here, { state: name })
    },
    close() {
      if (isOpen) navigate(-1)
    },
  }
}
