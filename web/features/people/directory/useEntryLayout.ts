import { useIsWide } from '../../../ui/useIsWide.ts'
import type { EntryLayout } from '../people/Contacts.tsx'

/** Widths of the window from which name, number and address fit side by side, and with their signs, in px. */
const NARROW_PX = 680
const COLUMNS_PX = 1100

/** How the rows of the directory stand at the width of the window. */
export function useEntryLayout(): EntryLayout {
  const isNarrow = useIsWide(NARROW_PX)
  return useIsWide(COLUMNS_PX) ? 'wide' : isNarrow ? 'narrow' : 'lines'
}
