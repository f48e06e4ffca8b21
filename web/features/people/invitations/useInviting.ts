import { useQueryClient } from '@tanstack/react-query'
import type { NewInvitation } from '#shared/people/invitation.ts'
import { INVITATIONS_MAX, type InvitedPerson, invitationsApi, type ReadPerson } from '#shared/people/invitations.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useRefetchRota } from '../../rota/useRefetchRota.ts'
import { enterWishes, type WishesOutcome } from './EnteredWishes.tsx'
import { refetchInvitations } from './invitations.queries.ts'
import { type ListedWish, saidWishes } from './listWishes.ts'

/** What became of a list: the links that were made, and the wishes that were entered. */
export type OnMade = (made: NewInvitation[], wishes: WishesOutcome | null) => void

/** People of a list who are invited, with their places in it. */
export interface Invited {
  place: number
  person: InvitedPerson
}

interface Inviting {
  people: readonly ReadPerson[]
  invited: readonly Invited[]
  /** Wishes that are entered. */
  wishes: readonly ListedWish[]
  onMade: OnMade
}

/** Invites people, as many in one request as it takes, and then enters what the list says of them. */
export function useInviting({ people, invited, wishes, onMade }: Inviting) {
  const cache = useQueryClient()
  const refetchRota = useRefetchRota()
  const { busy, failure, save } = useSave<'invite'>()
  const invite = () =>
    save('invite', async () => {
      const made: NewInvitation[] = []
      let outcome: WishesOutcome | null = null
      try {
        for (let start = 0; start < invited.length; start += INVITATIONS_MAX) {
          const some = invited.slice(start, start + INVITATIONS_MAX).map(({ person }) => person)
          made.push(...(await call(invitationsApi.create, { people: some })))
        }
        const ids = new Map(invited.map(({ place, person }, at) => [place, made[at]?.personId ?? person.userId]))
        const said = saidWishes(wishes, (place) => people[place]?.memberId ?? ids.get(place) ?? null)
        if (said.length > 0) {
          outcome = await enterWishes(said)
          void refetchRota()
        }
      } finally {
        if (invited.length > 0) refetchInvitations(cache)
        // Links are told once: those that were made are shown, although a later part of a long list failed.
        if (made.length > 0 || outcome) onMade(made, outcome)
      }
    })
  return { isInviting: busy !== null, failure, invite }
}
