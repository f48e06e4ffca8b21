import type { Board } from '#shared/rota/board.ts'
import type { Receipt } from '#shared/rota/publish.ts'
import type { Person } from '#shared/text.ts'

/** Somebody, and those of their places by which they are counted. */
export interface AnsweredPerson extends Person {
  places: { _id: string; date: string; serviceTime: string; post: string; reason: string | null }[]
}

interface Answers {
  yes: AnsweredPerson[]
  no: AnsweredPerson[]
  gone: AnsweredPerson[]
}

/**
 * The people of receipts, each counted once: who said no to a place, who said yes to all of theirs, and who has none
 * any more. A receipt says only that somebody has answered; the answer is in the published places of its days. Nobody
 * is in any while the board is not there.
 */
export function answersOf(receipts: readonly Receipt[], board: Board | undefined): Answers {
  const of = (state: 'accepted' | 'declined') =>
    receipts.flatMap(({ user }): AnsweredPerson[] => {
      const places = (board?.services ?? []).flatMap(({ _id, date, serviceTime, places }) =>
        places
          .filter((place) => place.layer === 'live' && place.userId === user._id && place.state === state)
          .map(({ post, postId, declineReason }) => ({
            _id: `${_id} ${postId}`,
            date,
            serviceTime,
            post,
            reason: declineReason,
          })),
      )
      return places.length > 0 ? [{ ...user, places }] : []
    })
  const [accepted, no] = [of('accepted'), of('declined')]
  const isIn = (people: readonly AnsweredPerson[], id: string) => people.some(({ _id }) => _id === id)
  const yes = accepted.filter(({ _id }) => !isIn(no, _id))
  const gone = receipts.flatMap(({ user }) =>
    !board || isIn(no, user._id) || isIn(yes, user._id) ? [] : [{ ...user, places: [] }],
  )
  return { yes, no, gone }
}
