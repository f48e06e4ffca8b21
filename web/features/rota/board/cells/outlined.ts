import { type CSSProperties, createContext, use } from 'react'
import type { Place } from '#shared/rota/board.ts'

/** Somebody at a post of a service, as `Outlined` has it. */
export const outlineKey = (serviceId: string, { postId, userId }: Pick<Place, 'postId' | 'userId'>): string =>
  `${serviceId} ${postId} ${userId}`

export const NONE_OUTLINED: ReadonlySet<string> = new Set()

/** Places that a fill gave to somebody else, by `outlineKey`: all views of the board outline them. */
export const Outlined = createContext(NONE_OUTLINED)

interface Outline {
  'data-outlined'?: ''
  style?: CSSProperties
}

const NONE: Outline = {}
const DRAWN: Outline = {
  'data-outlined': '',
  // The ring of the focus is wider, and around the whole cell.
  style: { outline: '1px solid var(--primary)', outlineOffset: 1, borderRadius: 3 },
}

/** Returns what outlines the element of a place; nothing for others. */
export function useOutlines(): (serviceId: string, place: Pick<Place, 'postId' | 'userId'>) => Outline {
  const outlined = use(Outlined)
  return (serviceId, place) => (outlined.has(outlineKey(serviceId, place)) ? DRAWN : NONE)
}
