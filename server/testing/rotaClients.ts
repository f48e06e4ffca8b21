import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { answersApi, type RotaMine } from '#shared/rota/answers.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { type AttendanceMark, isHeld, rotaDayApi } from '#shared/sunday/day.ts'
import { requestOf } from './request.ts'

export interface Client {
  token: string
  userId: string
}

/** Requests of a cascade, each of which a kill may break off. */
export const STEPS = ['ask for a swap', 'answer a swap', 'decline', 'take an offer', 'mark', 'ask the next'] as const
export type Step = (typeof STEPS)[number]

/** Changes that the server has confirmed, and must not lose. */
export interface Kept {
  /** Ids of assignments that were declined, and offers that were taken. */
  declined: string[]
  taken: { offerId: string; userId: string }[]
  /** Ids of swaps that were asked for, and answers to them. */
  asked: string[]
  answered: { swapId: string; userId: string }[]
  marks: AttendanceMark[]
}

export const noneKept = (): Kept => ({ declined: [], taken: [], asked: [], answered: [], marks: [] })
export const countKept = (kept: Kept): number => Object.values(kept).reduce((sum, list) => sum + list.length, 0)

interface Needs {
  url: string
  random: () => number
  kept: Kept
  /** Called as the request of a step is sent. */
  onStep(step: Step): void
}

/**
 * A client of a server that may be killed at any moment. One closure over what the server must keep.
 * @throws a TypeError where the connection ends before the reply, an Error for a reply that no other client explains
 */
export function rotaClient({ url, random, kept, onStep }: Needs, { token, userId }: Client) {
  /**
   * Undefined where it was refused: others are quicker, and a partner's place may have changed hands,
   * which is 400.
   */
  async function ask<E extends Endpoint>(endpoint: E, input: object): Promise<z.output<E['output']> | undefined> {
    const response = await fetch(...requestOf(url, endpoint, input, token))
    if (response.ok) return (await response.json()) as z.output<E['output']>
    const isRefused =
      [403, 404, 409].includes(response.status) || (endpoint.path === swapsApi.propose.path && response.status === 400)
    if (!isRefused) throw new Error(`${endpoint.path} was answered ${response.status}: ${await response.text()}`)
    return undefined
  }
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]

  async function answerOffer({ offers }: RotaMine): Promise<void> {
    const offer = pick(offers)
    if (!offer) return
    const answer = random() < 0.6 ? 'accept' : 'decline'
    if (answer === 'accept') onStep('take an offer')
    const done = await ask(offersApi.answer, { id: offer._id, answer })
    if (done?.state === 'accepted') kept.taken.push({ offerId: offer._id, userId })
  }

  async function answerSwap({ swaps }: RotaMine): Promise<void> {
    const open = swaps.filter(({ legs }) => legs.some(({ user, answer }) => user._id === userId && answer === null))
    const swap = pick(open)
    if (!swap) return
    onStep('answer a swap')
    const done = await ask(swapsApi.answer, { id: swap._id, answer: random() < 0.8 ? 'yes' : 'no' })
    if (done) kept.answered.push({ swapId: swap._id, userId })
  }

  async function decline({ assignments }: RotaMine): Promise<void> {
    const own = pick(assignments.filter(({ state }) => state === 'asked' || state === 'accepted'))
    if (!own) return
    onStep('decline')
    const done = await ask(answersApi.answer, { id: own._id, answer: 'decline', sequence: own.sequence })
    if (done) kept.declined.push(own._id)
  }

  async function askToSwap({ assignments }: RotaMine): Promise<void> {
    const own = pick(assignments.filter(({ state }) => state === 'asked' || state === 'accepted'))
    const partners = own && (await ask(swapsApi.partners, { assignmentId: own._id }))
    const partner = partners && pick(partners.swaps)
    if (!own || !partner) return
    const [mine, theirs] = [own._id, partner.takes.assignmentId]
    const legs = [
      { userId, givesAssignmentId: mine, takesAssignmentId: theirs },
      { userId: partner.user._id, givesAssignmentId: theirs, takesAssignmentId: mine },
    ]
    onStep('ask for a swap')
    const done = await ask(swapsApi.propose, { proposals: [{ kind: 'swap', legs }] })
    if (done) kept.asked.push(...done.map(({ _id }) => _id))
  }

  return {
    /** One thing that a member does. */
    async live(): Promise<void> {
      const mine = await ask(answersApi.mine, {})
      if (!mine) return
      if (mine.offers.length > 0 && random() < 0.7) await answerOffer(mine)
      else if (mine.swaps.length > 0 && random() < 0.7) await answerSwap(mine)
      else await (random() < 0.6 ? decline(mine) : askToSwap(mine))
    },

    /** Ticks one person of a day. */
    async tick(date: string): Promise<void> {
      const day = await ask(rotaDayApi.show, { date })
      const person = pick(day?.services.flatMap(({ people }) => people.filter(isHeld)) ?? [])
      if (!person) return
      const state = random() < 0.7 ? 'here' : 'absent'
      const mark: AttendanceMark = { uuid: randomUUID(), shiftId: person.shiftId, state, at: new Date().toISOString() }
      onStep('mark')
      if (await ask(rotaDayApi.mark, { marks: [mark] })) kept.marks.push(mark)
    },

    /** Asks the next ones of a search. */
    async goOn(): Promise<void> {
      const open = ((await ask(callOutsApi.list, {})) ?? []).filter(({ state }) => state === 'open')
      const callOut = pick(open)
      if (!callOut) return
      onStep('ask the next')
      await ask(callOutsApi.next, { id: callOut._id })
    },
  }
}
