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
    name: '1 lowered need',
    says: 'A need lowered from 2 to 1 after a decline: the search stays open. The same by a changed template.',
    excuses: ({ rule, at }, memory) => rule === 'searches too many' && memory.had('lowered', at.serviceId, at.postId),
  },
  {
    name: '2 typed into a search',
    says: 'A typed shift that fills the place: the search stays open until its next wave (a day).',
    excuses: ({ rule, at }, memory) => rule === 'searches too many' && memory.had('typed', at.serviceId, at.postId),
  },
  {
    name: '3 tie',
    says: 'The tie of a planned shift edited by hand: the schedule says Red, card and service day say Blue.',
    excuses: ({ rule, at }, memory) => rule === 'tie' && memory.had('tie edited', at.shiftId),
  },
  {
    name: '5 unknown post',
    says: 'A search for an unknown post answers 409 place_taken instead of 404.',
    excuses: ({ rule, at }) => rule === 'unknown id' && at.kind === 'start a search' && at.code === 'place_taken',
  },
  {
    name: '12a taken out by hand',
    says: 'A planned shift that a hand edit takes out of the plan does not keep its last SEQUENCE + 1.',
    excuses: ({ rule, at }, memory) => rule === 'SEQUENCE fell' && memory.had('taken out', at.shiftId),
  },
  {
    name: '12a put back',
    says: 'A planned shift that is deleted and put back by undo stands under its old UID with SEQUENCE 0 (found by the walk).',
    excuses: ({ rule, at }, memory) => rule === 'SEQUENCE fell' && memory.had('put back', at.shiftId),
  },
  {
    name: '10 absent beside the plan',
    says: 'A typed shift that is marked absent still covers; a planned one does not.',
    excuses: ({ rule, at }, memory) => rule === 'coverage' && memory.had('typed', at.serviceId, at.postId),
  },
  {
    name: '10 service gone',
    says: "Decline, then delete the hand-made service: the feed's CANCELLED event is gone before its day is over.",
    excuses: ({ rule }, memory) => rule === 'event vanished' && memory.had('service gone'),
  },
  {
    name: 'W1 name that stands there',
    says: 'Somebody takes a name that stands at their post already: the schedule keeps the old one, board and card say the new one (found by the walk).',
    excuses: ({ rule, at }, memory) => rule === 'name' && memory.had('renamed', at.userId),
  },
  {
    name: '7 accepted at a cancelled service',
    says: 'Decline, the service is cancelled, accept: 200, a live place and a schedule entry at a cancelled service.',
    excuses: ({ rule, at }, memory) => rule === 'live at a cancelled service' && memory.had('cancelled', at.serviceId),
  },
]
