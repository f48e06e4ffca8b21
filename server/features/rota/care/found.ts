import type { CareFacts, CareKind } from '#shared/rota/care.ts'

/** Something that was found in a night: about a person, about a post and those who can hold it, or about a service. */
export interface CareFound {
  kind: CareKind
  userId?: string
  postId?: string
  /** Ids of the people who can hold the post. */
  holders?: readonly string[]
  serviceId?: string
  facts: CareFacts
}

/** Days before today that a night looks at: half a year, as the history of a fill (rule 14). */
export const CARE_DAYS_BEFORE = 182
/** Days from today within which a service is found thin: twelve weeks (rule 54). */
export const CARE_DAYS_AHEAD = 84
