import { DAY_MS } from '#shared/days.ts'
import { type BoardService, boardApi } from '#shared/rota/board.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { type AskReply, publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { waitingApi } from '#shared/rota/waiting.ts'
import { daysOf, type Row, row, rowBy } from './table.ts'
import {
  askable,
  drafted,
  endRuns,
  make,
  newPost,
  newRun,
  ofService,
  openPlace,
  published,
  revisionOf,
} from './things.ts'

const WEEK = { from: '2027-03-07', to: '2027-03-14' }

/** Calls of the board, of fills and of publications. */
export const rotaPlanningCalls: Row[] = [
  row(boardApi.startDraft, async (test) => {
    const { date: from, ...more } = await ofService(test)
    await make(test, servicesApi.create, { date: from, ...more })
    return { from, to: from }
  }),
  row(boardApi.dropDraft, async (test) => (await drafted(test)).span),
  row(boardApi.undoDrop, async (test) => {
    const { undo } = (await make(test, boardApi.dropDraft, (await drafted(test)).span)) as { undo?: string }
    return { undo }
  }),
  row(boardApi.saveDraft, async (test) => {
    const input = await ofService(test)
    const { _id: serviceId } = await make(test, servicesApi.create, input)
    const postId = input.needs[0]?.postId
    return { serviceId, revision: 0, places: [{ userId: (await test.signUp())._id, postId }] }
  }),
  row(boardApi.saveDrafts, async (test) => {
    const { _id: serviceId } = await make(test, servicesApi.create, await ofService(test))
    const other = await make(test, servicesApi.create, await ofService(test))
    return { changes: [serviceId, other._id].map((id) => ({ serviceId: id, revision: 0, places: [] })) }
  }),
  row(boardApi.exchange, async (test) => {
    const input = await ofService(test)
    const { _id: serviceId } = await make(test, servicesApi.create, input)
    const [postId, otherPost] = [input.needs[0]?.postId ?? '', await newPost(test)]
    const needs = [...input.needs, { postId: otherPost, minPeople: 0, maxPeople: 1 }]
    await make(test, servicesApi.change, { id: serviceId, needs })
    const places = [
      { userId: (await test.signUp())._id, postId },
      { userId: (await test.signUp())._id, postId: otherPost },
    ]
    const saved = (await make(test, boardApi.saveDraft, { serviceId, revision: 0, places })) as unknown as BoardService
    const [one, other] = places.map((place) => ({ serviceId, revision: saved.draft?.revision ?? 0, ...place }))
    return { one, other }
  }),
  row(runsApi.start, async (test) => {
    const { span } = await drafted(test)
    await endRuns(test)
    return span
  }),
  row(runsApi.prove, async (test) => {
    const { serviceId, place } = await drafted(test)
    await endRuns(test)
    return { serviceId, ...place }
  }),
  row(
    runsApi.show,
    async (test) => ({ id: await newRun(test, { ended_at: '2026-01-01' }) }),
    (_team, { runId }) => ({ 'the fill': { id: runId } }),
  ),
  row(runsApi.stop, async (test) => ({ id: await newRun(test, { ended_at: null }) })),
  row(runsApi.apply, async (test) => ({ id: await newRun(test, { ended_at: '2026-01-01' }), anyway: true })),
  row(runsApi.undo, async (test) => ({ id: await newRun(test, { ended_at: '2026-01-01', applied: 1 }) })),
  row(runsApi.explain, openPlace, async ({ service, postOf, idOf }) => {
    const sunday = { serviceId: (await service('2027-03-07', '9am'))._id, postId: postOf('Sound') }
    const late = { serviceId: (await service('2027-03-14', '10:45am'))._id, postId: postOf('Door') }
    return {
      'an empty place': sunday,
      'an empty place and one person': { ...sunday, userId: idOf('hana') },
      'a place with somebody': { ...late, userId: idOf('ben') },
    }
  }),
  row(publicationsApi.publish, async (test) => {
    const { span } = await drafted(test)
    return { ...span, revision: await revisionOf(test, span) }
  }),
  row(
    publicationsApi.show,
    async (test) => ({ id: (await published(test)).publicationId }),
    async ({ ask }) => {
      const publications = await ask('ada', publicationsApi.list)
      return Object.fromEntries(publications.map(({ _id, number }) => [`number ${number}`, { id: _id }]))
    },
  ),
  rowBy(publicationsApi.seen, async (test) => {
    const { publicationId: id, member } = await published(test)
    return { input: { id }, token: member.token }
  }),
  row(publicationsApi.ask, askable),
  row(publicationsApi.undoAsk, async (test) => {
    const { assignment } = (await make(test, publicationsApi.ask, await askable(test))) as unknown as AskReply
    return { id: assignment._id }
  }),
  row(publicationsApi.remind, async (test) => ({ id: (await published(test)).publicationId })),
  row(
    waitingApi.list,
    () => WEEK,
    () => daysOf(WEEK),
  ),
  row(waitingApi.remove, async (test) => {
    const { span } = await drafted(test)
    const at = new Date(Date.now() + DAY_MS).toISOString()
    return {
      id: (await make(test, publicationsApi.publish, { ...span, revision: await revisionOf(test, span), at }))._id,
    }
  }),
]
