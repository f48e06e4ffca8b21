import type { Board } from '#shared/rotaBoard.ts'
import type { Receipt } from '#shared/rotaPublications.ts'

/** Somebody, and their places with one answer. */
export interface Answered {
  /** Id of the person. */
  _id: string
  name: string
  places: { _id: string; date: string; serviceTime: string; post: string; reason: string | null }[]
}

/**
 * The people of receipts who said yes, and those who said no, each with these places. A receipt says only that somebody
 * has answered; the answer is in the published places of its days. Somebody with both answers is in both; nobody is in
 * either while the board is not there.
 */
export function answersOf(receipts: readonly Receipt[], board: Board | undefined): { yes: Answered[]; no: Answered[] } {
  const of = (state: 'accepted' | 'declined') =>
    receipts.flatMap(({ user }): Answered[] => {
      const places = (board?.services ?? []).flatMap(({ _id, date, serviceTime, places }) =>
        places
          .filter((place) => place.layer === 'live' && place.userId === user._id && place.state === state)
          .map(({ post, postId, declineReason }) => ({
            ...{ _id: `${_id} ${postId}`, date, serviceTime, post, reason: declineReason },
          })),
      )
      return places.length > 0 ? [{ ...user, places }] : []
    })
  return { yes: of('accepted'), no: of('declined') }
}
