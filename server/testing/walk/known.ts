import type { Memory } from './memory.ts'
import type { Violation } from './rules.views.ts'

/** A fault that stands today. It is deleted with the change that mends it. */
export interface Known {
  name: string
  /** Sentence about the defect. */
  says: string
  /** `during`: the moves of the step after which it is untrue. */
  excuses(violation: Violation, memory: Memory, during: readonly string[]): boolean
}

export const KNOWN: readonly Known[] = [
  {
    name: 'W1 name that stands there',
    says: 'Somebody takes a name that stands at their post already: the schedule keeps the old one, board and card say the new one, until an admin confirms whose it is, since a name that people choose takes no shift over (found by the walk).',
    excuses: ({ rule, at }, memory) => rule === 'name' && memory.had('renamed', at.userId),
  },
  {
    name: '3 tie of one place',
    says: 'No fault: the tie of one shift that is edited by hand is that of the place, and its service keeps its own.',
    excuses: ({ rule, at }, memory) => rule === 'tie' && memory.had('tie edited', at.shiftId),
  },
]
