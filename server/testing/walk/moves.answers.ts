import { type Answer, answersApi } from '#shared/rota/answers.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { repliesApi } from '#shared/rota/replies.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { anAdmin, type Draw, type Made, type Move, nameOf, placeName, tokenOf, unknownId } from './acts.ts'
import { hasBegun, isAnnounced } from './places.ts'
import type { Snapshot } from './views.ts'
import type { Reply, Walk } from './walk.ts'

/** Assignments that anybody has, as their own screens show them. */
const assignmentsOf = ({ own }: Snapshot) => own.flatMap(({ mine }) => mine.assignments)
const offersOf = ({ own }: Snapshot) =>
  own.flatMap(({ person, mine }) => mine.offers.map((offer) => ({ ...offer, userId: person._id })))

/** An answer that changes something more often than not. */
const otherAnswer = (state: string, draw: Draw): Answer => {
  const other =
    state === 'accepted' ? 'decline' : state === 'declined' ? 'accept' : draw.oneOf<Answer>('decline', 'accept')
  return draw.chance(12) ? draw.oneOf<Answer>('accept', 'decline') : other
}

function answerOf(walk: Walk, view: Snapshot, draw: Draw, by: 'app' | 'admin'): Made | undefined {
  const own = draw.of(assignmentsOf(view))
  if (!own) return undefined
  const answer = otherAnswer(own.state, draw)
  const sequence = draw.chance(8) ? own.sequence - 1 : own.sequence
  const place = placeName(view, own.serviceId, own.postId)
  const input = { id: own._id, answer, sequence, ...(answer === 'decline' && { reason: 'Away' }) }
  const about = { assignmentId: own._id, answer, sequence }
  const name = nameOf(walk, own.userId)
  if (by === 'app')
    return {
      says: `${name} answers ${answer}: ${place}`,
      about,
      send: () => walk.call(answersApi.answer, input, tokenOf(walk, own.userId)),
    }
  const admin = anAdmin(walk, draw)
  return {
    says: `${admin.name} answers ${answer} for ${name}: ${place}`,
    about,
    send: () => walk.call(answersApi.answerFor, input, admin.token),
  }
}

const keepLink =
  (walk: Walk, link: { subject: 'assignment' | 'offer'; subjectId: string; userId: string }) => (reply: Reply) => {
    const { url } = reply.body as { url?: string }
    if (url) walk.links.push({ ...link, token: url.slice(url.lastIndexOf('/') + 1) })
  }

const makeLink: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const offer = draw.chance(50) ? draw.of(offersOf(view)) : undefined
  if (offer)
    return {
      says: `${admin.name} makes a link of an offer for ${nameOf(walk, offer.userId)}: ${placeName(view, offer.serviceId, offer.postId)}`,
      send: () => walk.call(offersApi.replyLink, { id: offer._id }, admin.token),
      keep: keepLink(walk, { subject: 'offer', subjectId: offer._id, userId: offer.userId }),
    }
  const own = draw.of(assignmentsOf(view))
  if (!own) return undefined
  return {
    says: `${admin.name} makes a link for ${nameOf(walk, own.userId)}: ${placeName(view, own.serviceId, own.postId)}`,
    send: () => walk.call(answersApi.replyLink, { id: own._id }, admin.token),
    keep: keepLink(walk, { subject: 'assignment', subjectId: own._id, userId: own.userId }),
  }
}

const answerLink: Move = (walk, _view, draw) => {
  const link = draw.of(walk.links.slice().reverse())
  if (!link) return undefined
  const answer = draw.oneOf<Answer>('accept', 'decline')
  const about =
    link.subject === 'offer' ? { offerId: link.subjectId, answer } : { assignmentId: link.subjectId, answer }
  return {
    says: `${nameOf(walk, link.userId)} answers ${answer} by the link of an ${link.subject}`,
    about,
    send: () => walk.call(repliesApi.answer, { token: link.token, answer }),
  }
}

const answerOffer: Move = (walk, view, draw) => {
  const offer = draw.of(offersOf(view))
  if (!offer) return undefined
  const answer: Answer = draw.chance(30) ? 'decline' : 'accept'
  return {
    says: `${nameOf(walk, offer.userId)} answers the offer ${answer}: ${placeName(view, offer.serviceId, offer.postId)}`,
    about: { offerId: offer._id, callOutId: offer.callOutId, serviceId: offer.serviceId, postId: offer.postId, answer },
    send: () => walk.call(offersApi.answer, { id: offer._id, answer }, tokenOf(walk, offer.userId)),
  }
}

const startCallOut: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const service = draw.of(view.services)
  if (!service) return undefined
  const isUnknown = draw.chance(10) && isAnnounced(service) && service.state === 'planned' && !hasBegun(view, service)
  const postId = isUnknown ? unknownId(draw) : (draw.of(service.needs)?.postId ?? draw.of(view.posts)?._id ?? '')
  const places = draw.chance(20) ? { places: 2 } : {}
  return {
    says: `${admin.name} looks for somebody: ${placeName(view, service._id, isUnknown ? null : postId)}`,
    about: { serviceId: service._id, postId, ...(isUnknown && { isUnknown }) },
    send: () => walk.call(callOutsApi.start, { serviceId: service._id, postId, ...places }, admin.token),
  }
}

const moveCallOut: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const callOut = draw.of(view.callOuts.filter(({ state }) => state === 'open' || draw.chance(10)))
  if (!callOut) return undefined
  const isEnd = draw.chance(25)
  const { _id: id, serviceId, postId } = callOut
  return {
    says: `${admin.name} ${isEnd ? 'ends the search' : 'asks the next ones'}: ${placeName(view, serviceId, postId)}`,
    about: { callOutId: id, serviceId, postId },
    send: () => walk.call(isEnd ? callOutsApi.end : callOutsApi.next, { id }, admin.token),
    keep: ({ status }) => {
      if (isEnd && status === 200) walk.memory.want(serviceId, postId, 0)
    },
  }
}

const proposeSwap: Move = (walk, view, draw) => {
  const own = draw.of(assignmentsOf(view).filter(({ state }) => state === 'asked' || state === 'accepted'))
  if (!own) return undefined
  const { userId, _id: mine } = own
  const token = tokenOf(walk, userId)
  const [isGive, which] = [draw.chance(40), draw.below(1000)]
  return {
    says: `${nameOf(walk, userId)} asks for a ${isGive ? 'taker' : 'trade'}: ${placeName(view, own.serviceId, own.postId)}`,
    about: { assignmentId: mine },
    async send() {
      const partners = await walk.call(swapsApi.partners, { assignmentId: mine }, token)
      if (partners.status !== 200) return partners
      const { gives, swaps } = partners.body as {
        gives: Partner[]
        swaps: (Partner & { takes: { assignmentId: string } })[]
      }
      const [taker, trader] = [gives[which % gives.length], swaps[which % swaps.length]]
      const leg = (user: string, givesAssignmentId: string | null, takesAssignmentId: string | null) => ({
        ...{ userId: user, givesAssignmentId, takesAssignmentId },
      })
      const give = taker && { kind: 'give', legs: [leg(userId, mine, null), leg(taker.user._id, null, mine)] }
      const theirs = trader?.takes.assignmentId ?? ''
      const trade = trader && { kind: 'swap', legs: [leg(userId, mine, theirs), leg(trader.user._id, theirs, mine)] }
      const proposal = isGive ? (give ?? trade) : (trade ?? give)
      return proposal ? walk.call(swapsApi.propose, { proposals: [proposal] }, token) : partners
    },
  }
}
interface Partner {
  user: { _id: string }
}

const answerSwap: Move = (walk, view, draw) => {
  const swap = draw.of(view.swaps)
  if (!swap) return undefined
  const leg = draw.of(swap.legs)
  const userId = leg?.user._id ?? ''
  const what = draw.oneOf('yes', 'yes', 'yes', 'no', 'withdraw')
  const token = tokenOf(walk, what === 'withdraw' ? (swap.createdBy ?? '') : userId)
  const place = swap.legs.flatMap(({ gives }) => (gives ? `${gives.post} on ${gives.date}` : [])).join(' for ')
  return {
    says: `${nameOf(walk, what === 'withdraw' ? swap.createdBy : userId)} says ${what} to the ${swap.kind} of ${place}`,
    send: () =>
      what === 'withdraw'
        ? walk.call(swapsApi.withdraw, { id: swap._id }, token)
        : walk.call(swapsApi.answer, { id: swap._id, answer: what }, token),
  }
}

/** Somebody takes a place that is open: most often one that they see by now. */
const takeOpenPlace: Move = (walk, view, draw) => {
  const place = draw.of(view.open)
  const person = draw.of(walk.people.filter(({ state }) => state === 'active'))
  if (!place || !person) return undefined
  const { serviceId, postId } = place
  return {
    says: `${person.name} takes an open place: ${placeName(view, serviceId, postId)}`,
    about: { serviceId, postId },
    send: () => walk.call(openPlacesApi.take, { serviceId, postId }, person.token),
  }
}

/** Answers, searches for stand-ins and swaps, with how often each is made. */
export const answerMoves: Record<string, [weight: number, Move]> = {
  answer: [14, (walk, view, draw) => answerOf(walk, view, draw, 'app')],
  'answer for': [4, (walk, view, draw) => answerOf(walk, view, draw, 'admin')],
  'make a link': [4, makeLink],
  'answer a link': [6, answerLink],
  'answer an offer': [12, answerOffer],
  'start a search': [3, startCallOut],
  'move a search': [4, moveCallOut],
  'take an open place': [8, takeOpenPlace],
  'propose a swap': [6, proposeSwap],
  'answer a swap': [8, answerSwap],
}
