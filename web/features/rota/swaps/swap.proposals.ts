import type { Swap, SwapPartners, SwapProposal } from '#shared/rota/swaps.ts'

/** The address of the page of a swap, or of an assignment to be swapped: of oneself, or of whom one acts for. */
export const swapPath = (id: string, whose: { for?: string } = {}): string =>
  `/rota/swap/${id}${whose.for ? `?for=${whose.for}` : ''}`

/** The default of `swapUntilHours`, which only admins can read: the server decides by the team's own. */
const USUAL_HOURS = 24

/** True while a swap of a service that begins then is still worth a look. */
export const isTimeToSwap = (startsAt: string | null, now = Date.now()): boolean =>
  startsAt !== null && Date.parse(startsAt) - now > USUAL_HOURS * 3_600_000

/** Proposes that this person takes the place as a gift. */
export const giveTo = (me: string, own: string, userId: string): SwapProposal => ({
  kind: 'give',
  legs: [
    { userId: me, givesAssignmentId: own, takesAssignmentId: null },
    { userId, givesAssignmentId: null, takesAssignmentId: own },
  ],
})

/** Proposes a trade of two. */
export const tradeFor = (me: string, own: string, { user, takes }: SwapPartners['swaps'][number]): SwapProposal => ({
  kind: 'swap',
  legs: [
    { userId: me, givesAssignmentId: own, takesAssignmentId: takes.assignmentId },
    { userId: user._id, givesAssignmentId: takes.assignmentId, takesAssignmentId: own },
  ],
})

/** Proposes a ring, as the server found it. */
export const ringOf = ({ legs }: SwapPartners['rings'][number]): SwapProposal => ({
  kind: 'ring',
  legs: legs.map(({ user, gives, takes }) => ({
    userId: user._id,
    givesAssignmentId: gives.assignmentId,
    takesAssignmentId: takes.assignmentId,
  })),
})

/** Proposes a trade with another couple, or a gift to one, as the server found it. */
export const coupleTradeOf = ({ legs }: NonNullable<SwapPartners['couples']>[number]): SwapProposal => ({
  kind: legs[0]?.takes ? 'swap' : 'give',
  legs: legs.map(({ user, gives, takes }) => ({
    userId: user._id,
    givesAssignmentId: gives?.assignmentId ?? null,
    takesAssignmentId: takes?.assignmentId ?? null,
  })),
})

/** Key of a trade: two proposals of one trade have the same. */
export const tradeKeyOf = ({ legs }: SwapProposal): string =>
  legs
    .map(({ userId, givesAssignmentId, takesAssignmentId }) => [userId, givesAssignmentId, takesAssignmentId])
    .join(' ')

/** The proposal of this swap. */
export const proposalOf = ({ kind, legs }: Swap): SwapProposal => ({
  kind,
  legs: legs.map(({ user, gives, takes }) => ({
    userId: user._id,
    givesAssignmentId: gives?.assignmentId ?? null,
    takesAssignmentId: takes?.assignmentId ?? null,
  })),
})

export const isSwapOpen = ({ state }: Swap): boolean => state === 'proposed' || state === 'waiting'

/** True where this person has still to answer. */
export const waitsFor = ({ state, legs }: Swap, me: string | undefined): boolean =>
  state === 'proposed' && legs.some(({ user, answer }) => user._id === me && answer === null)

/** True where this person has asked for it. */
export const isAskedBy = ({ legs: [first] }: Swap, me: string | undefined): boolean =>
  first !== undefined && first.user._id === me
