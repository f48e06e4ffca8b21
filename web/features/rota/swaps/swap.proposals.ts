import type { Translate } from '#shared/strings/translate.ts'
import type { Swap, SwapItem, SwapPartners, SwapProposal } from '#shared/swaps.ts'
import { formatDay } from '../../../strings/dates.ts'

/** The address of the page of a swap, or of an own assignment to be swapped. */
export const swapPath = (id: string): string => `/rota/swap/${id}`

/** When and where, in a line. */
export const placeText = ({ date, serviceTime, post }: Omit<SwapItem, 'assignmentId'>): string =>
  [formatDay(date), serviceTime, post].join(', ')

export const giveTo = (me: string, own: string, userId: string): SwapProposal => ({
  kind: 'give',
  legs: [
    { userId: me, givesAssignmentId: own, takesAssignmentId: null },
    { userId, givesAssignmentId: null, takesAssignmentId: own },
  ],
})

export const tradeFor = (me: string, own: string, { user, takes }: SwapPartners['swaps'][number]): SwapProposal => ({
  kind: 'swap',
  legs: [
    { userId: me, givesAssignmentId: own, takesAssignmentId: takes.assignmentId },
    { userId: user._id, givesAssignmentId: takes.assignmentId, takesAssignmentId: own },
  ],
})

export const ringOf = ({ legs }: SwapPartners['rings'][number]): SwapProposal => ({
  kind: 'ring',
  legs: legs.map(({ user, gives, takes }) => ({
    userId: user._id,
    givesAssignmentId: gives.assignmentId,
    takesAssignmentId: takes.assignmentId,
  })),
})

/** Whether this person has still to answer. */
export const waitsFor = ({ state, legs }: Swap, me: string | undefined): boolean =>
  state === 'proposed' && legs.some(({ user, answer }) => user._id === me && answer === null)

type Item = Omit<SwapItem, 'assignmentId'>
interface Part {
  user: { _id: string; name: string }
  gives: Item | null
  takes: Item | null
}

/** What somebody takes, or gives away where they take nothing, in a sentence. */
export function partText({ user, gives, takes }: Part, me: string | undefined, t: Translate): string {
  const isMe = user._id === me
  if (takes) return t(isMe ? 'swaps.youTake' : 'swaps.takes', { name: user.name, place: placeText(takes) })
  return gives ? t(isMe ? 'swaps.youGive' : 'swaps.gives', { name: user.name, place: placeText(gives) }) : ''
}
