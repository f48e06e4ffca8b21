import type { Memory } from './memory.ts'
import type { Violation } from './rules.views.ts'

/** A fault that stands today. It is deleted with the change that mends it. */
export interface Known {
  name: string
  /** As issue 35 has it, or as the walk found it. */
  says: string
  /** `during`: the moves of the step after which it is untrue. */
  excuses(violation: Violation, memory: Memory, during: readonly string[]): boolean
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
  {
    name: '3 tie of one place',
    says: 'No fault: the tie of one shift that is edited by hand is that of the place, and its service keeps its own.',
    excuses: ({ rule, at }, memory) => rule === 'tie' && memory.had('tie edited', at.shiftId),
  },
  {
    name: '12b moved card',
    says: 'A moved service does not raise the sequence of declined cards.',
    excuses: ({ rule }) => rule === 'moved card',
  },
  {
    name: '12c overfull publication',
    says: 'A publication that would overfill where a shift was typed after the draft is made.',
    excuses: ({ rule }, _memory, during) => rule === 'overfull' && during.includes('publish'),
  },
  {
    name: '6 moved to another day',
    says: 'A planned shift is moved by hand to another day; a search then asks the same person, and the yes is 500 every time.',
    excuses: ({ rule, at }, memory) =>
      rule === 'fault of the server' && (at.kind ?? '').startsWith('answer') && memory.had('taken out'),
  },
  {
    name: '8 accepted beside another place',
    says: 'Decline Door, be published at another post or at one that overlaps, accept Door: one person stands at two places.',
    excuses: ({ rule }, _memory, during) =>
      rule === 'two places at once' && during.some((kind) => ['answer', 'answer for', 'answer a link'].includes(kind)),
  },
  {
    name: '9 renamed to who is typed there',
    says: 'Somebody typed at Door renames themselves and is published at Door: two entries for one person.',
    excuses: ({ rule, at }, memory) => rule === 'twice at one post' && memory.had('renamed', at.userId),
  },
]
