import { AppError } from '#shared/errors.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import type { CallOut } from '#shared/rota/standIns.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { type Bearer, bearerId, type Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { ReachOf } from '../../reach/ways/reachOf.ts'
import type { ByText } from '../byText.ts'
import { callOutsStore } from './callOuts.store.ts'
import { byService, toCallOut, toOwnOffer, wireFacts } from './callOuts.wire.ts'
import {
  accept,
  decline,
  type Given,
  mustBeOpen,
  mustFindOffer,
  type OfferAnswer,
  type OfferAnswerNeeds,
  offerOf,
} from './offerAnswers.ts'
import { offersStore } from './offers.store.ts'

/** The offers to a person, by service. The database deletes them with the account. */
export const offersPersonalData = ({ db }: { db: Db }): PersonalData => ({
  tables: ['offers'],
  moves: [{ table: 'offers', column: 'user_id', same: ['call_out_id'] }],
  async ofPerson({ _id }) {
    const own = await offersStore.ofPerson(db, _id)
    const searches = await callOutsStore.findAll(db, columnOf(own, 'call_out_id'))
    const offers = searches.sort(byService).flatMap(({ id, date, service_time: serviceTime, post }) =>
      own
        .filter(({ call_out_id }) => call_out_id === id)
        .map(({ state, sent_at, answered_at }) => ({
          date,
          serviceTime,
          post,
          state,
          sentAt: sent_at,
          answeredAt: answered_at,
        })),
    )
    return { offers }
  },
})

interface Needs extends OfferAnswerNeeds {
  db: Db
  change: Change
  reachOf: ReachOf
}

async function askedOf({ db, team }: Needs, userId: string): Promise<OwnOffer[]> {
  const offers = await offersStore.askedOf(db, userId)
  const rows = await callOutsStore.findAll(db, columnOf(offers, 'call_out_id'))
  const timeZone = await team.timeZone()
  return rows.sort(byService).flatMap((row) => {
    const offer = offers.find(({ call_out_id }) => call_out_id === row.id)
    return offer && !hasBegun(row, timeZone) ? [toOwnOffer(offer, row, timeZone)] : []
  })
}

/** What the answers of one process share. */
interface Answering {
  needs: Needs
  /** Acceptances that this process is storing, by call-out. */
  underWay: Map<string, Promise<void>>
}

/**
 * Stores simultaneous acceptances one at a time in each process. A transaction locks the schedule and the rota; people
 * who come after the last place is taken are refused without one.
 */
async function acceptInTurn({ needs, underWay }: Answering, given: Given, callOutId: string): Promise<void> {
  const { db } = needs
  for (let ahead = underWay.get(callOutId); ahead; ahead = underWay.get(callOutId)) {
    await ahead.catch(() => undefined)
    if (!(await mustBeOpen(needs, db, await mustFindOffer(db, given), 'accept'))) return
  }
  const own = accept(needs, given)
  underWay.set(callOutId, own)
  try {
    await own
  } finally {
    underWay.delete(callOutId)
  }
}

async function storeAnswer(answering: Answering, given: Given): Promise<OwnOffer> {
  const { needs } = answering
  const { db } = needs
  const seen = await mustFindOffer(db, given)
  if (await mustBeOpen(needs, db, seen, given.answer)) {
    if (given.answer === 'accept') await acceptInTurn(answering, given, seen.row.id)
    else await decline(needs, given)
  }
  return offerOf(needs, db, await mustFindOffer(db, given))
}

export type OffersService = ReturnType<typeof offersService>

export function offersService(needs: Needs) {
  const { db, change } = needs
  const answering: Answering = { needs, underWay: new Map() }
  const answer = (given: Given): Promise<OwnOffer> => storeAnswer(answering, given)

  return {
    /** The offers of open call-outs to a person, by date. */
    asked: (userId: string): Promise<OwnOffer[]> => askedOf(needs, userId),

    /**
     * Stores an answer. 404 for an offer to another person. 409 with the offer as it is where this answer is not
     * possible.
     */
    answer: (viewer: Viewer, input: OfferAnswer): Promise<OwnOffer> =>
      answer({ ...input, start: change.by(viewer), ownerId: viewer._id, actorId: viewer._id }),
    /** Stores the answer that a member gave to an admin, and returns the search. */
    async answerFor(viewer: Bearer, input: OfferAnswer): Promise<CallOut> {
      const { offer } = await mustFindOffer(db, { id: input.id, ownerId: null })
      await answer({ ...input, start: change.by(viewer), ownerId: null, actorId: bearerId(viewer), by: 'admin' })
      const row = await callOutsStore.find(db, offer.call_out_id)
      if (!row) throw new AppError('not_found')
      return toCallOut(row, await offersStore.of(db, [row.id]), await wireFacts(needs, db))
    },
    /** Stores an answer that came by a reply link, for which nobody is logged in. */
    answerByLink: ({ _id }: { _id: string }, input: OfferAnswer): Promise<OwnOffer> =>
      answer({ ...input, start: change, ownerId: _id, actorId: _id, by: 'link' }),

    /** Stores an answer that came by text, for which nobody is logged in. */
    answerByText: (by: ByText, input: OfferAnswer): Promise<OwnOffer> => answer({ ...input, ...by, by: 'sms' }),

    /** An offer as it is now, and the person it is for. `isOpen`: true while it can be answered. */
    async show(id: string): Promise<{ offer: OwnOffer; userId: string; isOpen: boolean }> {
      const found = await mustFindOffer(db, { id, ownerId: null })
      const offer = await offerOf(needs, db, found)
      const isAsked = offer.state === 'sent' || offer.state === 'declined'
      return { offer, userId: found.offer.user_id, isOpen: isAsked && found.row.state === 'open' }
    },
  }
}
