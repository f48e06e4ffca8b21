import type { RunChange } from '../../db/change.ts'

/** Whose answer a text gives, and the change in which it is stored together with what else belongs to the text. */
export interface ByText {
  /** The member who is asked. */
  ownerId: string
  /** The member whose number it came from: the one who is asked, or who answers for them. */
  actorId: string
  start: RunChange
}
