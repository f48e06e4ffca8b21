import { useIsWide } from './useIsWide.ts'

/** Rows shown of a list of the admin page before one asks for all: a phone shows the head of each list on few screens. */
export const useFirstShown = (): number => (useIsWide() ? 8 : 3)
