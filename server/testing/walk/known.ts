import type { Memory } from './memory.ts'
import type { Violation } from './rules.views.ts'

/** A fault that stands today. It is deleted with the change that mends it. */
export interface Known {
  name: string
  /** As issue 35 has it, or as the walk found it. */
  says: string
  excuses(violation: Violation, memory: Memory): boolean
}

export const KNOWN: readonly Known[] = [
  {
    name: '12a put back',
    says: 'A planned shift that is deleted and put back by undo stands under its old UID with SEQUENCE 0 (found by the walk).',
    excuses: ({ rule, at }, memory) => rule === 'SEQUENCE fell' && memory.had('put back', at.shiftId),
  },
  {
    name: 'W1 name that stands there',
    says: 'Somebody takes a name that stands at their post already: the schedule keeps the old one, board and card say the new one (found by the walk).',
    excuses: ({ rule, at }, memory) => rule === 'name' && memory.had('renamed', at.userId),
  },
]
