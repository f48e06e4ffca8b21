import { createContext } from 'react'

/** False for a month in which all is draft: what holds for every place is said once, above, and not at each of them. */
export const DraftMarks = createContext(true)
