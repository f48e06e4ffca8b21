import { createContext, useContext, useMemo } from 'react'
import type { StringKey } from '#shared/strings/sections.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { loadedSentence, useT } from '../../../strings/strings.ts'

const Theirs = createContext<string | null>(null)

/** Around what a page shows about somebody else than the viewer, with the name that the sentences say of them. */
export const TheirsProvider = Theirs.Provider

/** True where the days and wishes are somebody else's. */
export const useIsTheirs = (): boolean => useContext(Theirs) !== null

/** `t`, which says of somebody else what it says to people about themselves, where there is a sentence for it. */
export function useWhoseT(): Translate {
  const t = useT()
  const name = useContext(Theirs)
  return useMemo((): Translate => {
    if (name === null) return t
    return (key, params) => {
      const theirs = `theirs.${key}`
      return t(loadedSentence(theirs) === undefined ? key : (theirs as StringKey), { name, ...params })
    }
  }, [t, name])
}
