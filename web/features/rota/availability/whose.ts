import { createContext, useContext, useMemo } from 'react'
import type { StringKey } from '#shared/strings/sections.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { Person } from '#shared/text.ts'
import { loadedSentence, useT } from '../../../strings/strings.ts'

/** Somebody else than the viewer whom a page is about. */
interface Other {
  /** Given name, which the sentences say of them. */
  name: string
  /** The person, where the viewer acts for them as a helper. */
  helped?: Person
}

const Theirs = createContext<Other | null>(null)

/** Around what a page shows about somebody else than the viewer. */
export const TheirsProvider = Theirs.Provider

/** The other person whom the page is about; null where it is about the viewer. */
export const useTheirs = (): Other | null => useContext(Theirs)

/** True where the days and wishes are somebody else's. */
export const useIsTheirs = (): boolean => useTheirs() !== null

const OWN = {}

/** What a call says of the person for whom the viewer acts: nothing where that is the viewer. */
export function useActsFor(): { for?: string } {
  const id = useTheirs()?.helped?._id
  return useMemo(() => (id === undefined ? OWN : { for: id }), [id])
}

/** `t`, which says of somebody else what it says to people about themselves, where there is a sentence for it. */
export function useWhoseT(): Translate {
  const t = useT()
  const name = useTheirs()?.name
  return useMemo((): Translate => {
    if (name === undefined) return t
    return (key, params) => {
      const theirs = `theirs.${key}`
      return t(loadedSentence(theirs) === undefined ? key : (theirs as StringKey), { name, ...params })
    }
  }, [t, name])
}
