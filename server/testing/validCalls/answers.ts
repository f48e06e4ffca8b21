import { randomUUID } from 'node:crypto'
import { type Assignment, answersApi } from '#shared/rota/answers.ts'
import { callListApi } from '#shared/rota/callList.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { repliesApi } from '#shared/rota/replies.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import type { TestApp } from '../app.ts'
import { type Row, row, rowBy } from './table.ts'
import { make, newCallOut, newOffer, newReply, openPlace, published, signUpPlace } from './things.ts'

const UNKNOWN_LINK = { token: 'x'.repeat(43) }

const placeOf = async (test: TestApp) => ({ id: (await published(test)).assignmentId })

/** A member's place that they may give to somebody, and the proposal that does it. */
async function gift(test: TestApp) {
  const { assignmentId, member } = await published(test)
  const other = await test.signUp()
  const legs = [
    { userId: member._id, givesAssignmentId: assignmentId, takesAssignmentId: null },
    { userId: other._id, givesAssignmentId: null, takesAssignmentId: assignmentId },
  ]
  return { input: { proposals: [{ kind: 'give', legs }] }, member, other }
}

async function proposedGift(test: TestApp) {
  const { input, member, other } = await gift(test)
  const [swap] = (await test.call(swapsApi.propose, input, member.token)).body
  return { id: swap?._id, member, other }
}

/** A swap that waits for an admin. */
async function waitingSwap({ db }: TestApp): Promise<string> {
  const id = randomUUID()
  const times = { created_at: new Date().toISOString(), expires_at: '2099-01-01T00:00:00.000Z' }
  await db
    .insertInto('swaps')
    .values({ id, kind: 'give', state: 'waiting', ...times })
    .execute()
  return id
}

export const answersCalls: Row[] = [
  rowBy(answersApi.answer, async (test) => {
    const { assignmentId: id, member } = await published(test)
    return { input: { id, answer: 'accept', sequence: 1 }, token: member.token }
  }),
  row(answersApi.answerFor, async (test) => ({ ...(await placeOf(test)), answer: 'accept' })),
  row(answersApi.undoAnswer, async (test) => {
    const { id } = await placeOf(test)
    await make(test, answersApi.answerFor, { id, answer: 'accept' })
    return { id }
  }),
  row(callListApi.told, async (test) => {
    const { assignmentId, member } = await published(test)
    return { userId: member._id, itemIds: [assignmentId] }
  }),
  row(answersApi.replyLink, placeOf),
  row(openPlacesApi.take, signUpPlace),
  row(
    repliesApi.show,
    async (test) => ({ token: await newReply(test) }),
    (_team, { replies }) => ({
      ...Object.fromEntries(Object.entries(replies).map(([name, token]) => [name, { token }])),
      'an unknown link': UNKNOWN_LINK,
    }),
  ),
  row(repliesApi.answer, async (test) => ({ token: await newReply(test), answer: 'accept' })),
  row(callOutsApi.start, openPlace),
  row(callOutsApi.next, async (test) => ({ id: await newCallOut(test) })),
  row(callOutsApi.end, async (test) => ({ id: await newCallOut(test) })),
  rowBy(offersApi.answer, async (test) => {
    const { id, member } = await newOffer(test)
    return { input: { id, answer: 'decline' }, token: member.token }
  }),
  row(offersApi.answerFor, async (test) => ({ id: (await newOffer(test)).id, answer: 'decline' })),
  row(offersApi.replyLink, async (test) => ({ id: (await newOffer(test)).id })),
  rowBy(
    swapsApi.partners,
    async (test) => {
      const { assignmentId, member } = await published(test)
      return { input: { assignmentId }, token: member.token }
    },
    async ({ ask }) => {
      const named = (who: string) => (place: Assignment) => [
        `${who}'s ${place.date} ${place.serviceTime} ${place.post}`,
        { assignmentId: place._id },
      ]
      const [ben, cleo] = [await ask('ben', answersApi.mine), await ask('cleo', answersApi.mine)]
      return Object.fromEntries([...ben.assignments.map(named('ben')), ...cleo.assignments.map(named('cleo'))])
    },
  ),
  rowBy(swapsApi.propose, async (test) => {
    const { input, member } = await gift(test)
    return { input, token: member.token }
  }),
  rowBy(swapsApi.answer, async (test) => {
    const { id, other } = await proposedGift(test)
    return { input: { id, answer: 'yes' }, token: other.token }
  }),
  rowBy(swapsApi.withdraw, async (test) => {
    const { id, member } = await proposedGift(test)
    return { input: { id }, token: member.token }
  }),
  row(swapsApi.decide, async (test) => ({ id: await waitingSwap(test), answer: 'no' })),
]
