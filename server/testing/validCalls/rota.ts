import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#shared/days.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { type BoardService, boardApi } from '#shared/rota/board.ts'
import { careApi } from '#shared/rota/care.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { type Habits, habitsApi } from '#shared/rota/habits.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { type AskReply, publicationsApi } from '#shared/rota/publish.ts'
import { saidApi } from '#shared/rota/said.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { textsApi } from '#shared/rota/texts.ts'
import { waitingApi } from '#shared/rota/waiting.ts'
import type { TestApp } from '../app.ts'
import { servedTwice } from '../habitSheet.ts'
import { daysOf, type Row, row, rowBy } from './table.ts'
import {
  another,
  askable,
  boss,
  drafted,
  endRuns,
  make,
  newLink,
  newPost,
  newRun,
  newService,
  newTemplate,
  ofLink,
  ofService,
  ofTemplate,
  openPlace,
  published,
  revisionOf,
} from './things.ts'

const WEEK = { from: '2027-03-07', to: '2027-03-14' }
const PDF = () => new File(['%PDF-1.7\n%%EOF\n'], 'order.pdf')

async function habit(test: TestApp) {
  await servedTwice(test, another('Server'), (await boss(test)).token)
  return { answers: [{ id: 'often', answer: 'yes' }] }
}

const skill = async (test: TestApp): Promise<string> =>
  (await make(test, skillsApi.create, { name: another('Skill') }))._id

/** A person who needs care, as a night has found them. */
async function needingCare({ db, signUp }: TestApp): Promise<string> {
  const id = randomUUID()
  const found = { facts: '{}', since: '2027-03-01', found: 1 as const }
  await db
    .insertInto('care_items')
    .values({ id, kind: 'drift', user_id: (await signUp())._id, ...found })
    .execute()
  return id
}

/** A text of a member that is no answer. */
async function otherText({ db, signUp }: TestApp): Promise<string> {
  const [id, { _id: user_id }] = [randomUUID(), await signUp()]
  const text = { id, text_id: id, user_id, number: '+13125550142', body: 'Who has the key?', reply: null }
  const state = { counted: 1, shown: 1, done: 0, settled: 1 } as const
  await db
    .insertInto('texts_in')
    .values({ ...text, ...state, at: new Date().toISOString(), done_by: null, steps: '[]', worked: 0 })
    .execute()
  return id
}

const setup: Row[] = [
  row(textsApi.done, async (test) => ({ id: await otherText(test) })),
  row(careApi.done, async (test) => ({ id: await needingCare(test) })),
  row(habitsApi.answer, habit),
  row(habitsApi.undo, async (test) => {
    const { habits } = (await make(test, habitsApi.answer, await habit(test))) as unknown as { habits: Habits }
    return { undo: habits.undo }
  }),
  row(saidApi.enter, async (test) => ({
    wishes: [{ userId: (await test.signUp())._id, often: { times: 1, per: 'month' } }],
  })),
  row(skillsApi.change, async (test) => ({ id: await skill(test), name: another('Skill') })),
  row(skillsApi.remove, async (test) => ({ id: await skill(test) })),
  row(postsApi.change, async (test) => ({ id: await newPost(test), sortOrder: 3 })),
  row(postsApi.remove, async (test) => ({ id: await newPost(test) })),
  row(templatesApi.create, ofTemplate),
  row(templatesApi.change, async (test) => ({ id: await newTemplate(test), tieColor: 'Navy' })),
  row(templatesApi.remove, async (test) => ({ id: await newTemplate(test) })),
  row(rotaLinksApi.create, ofLink),
  row(rotaLinksApi.change, async (test) => ({ id: await newLink(test), kind: 'together' })),
  row(rotaLinksApi.remove, async (test) => ({ id: await newLink(test) })),
  row(servicesApi.create, ofService),
  row(servicesApi.change, async (test) => ({ id: await newService(test), tieColor: 'Navy' })),
  row(servicesApi.remove, async (test) => ({ id: await newService(test) })),
  row(servicesApi.cancel, async (test) => ({ id: await newService(test), note: 'Snow' })),
  row(servicesApi.restore, async (test) => {
    const id = await newService(test)
    await make(test, servicesApi.cancel, { id })
    return { id }
  }),
  row(servicesApi.addFile, async (test) => ({ id: await newService(test), file: PDF() })),
  row(servicesApi.removeFile, async (test) => {
    const id = await newService(test)
    const bytes = new Uint8Array(await PDF().arrayBuffer())
    const form = { bytes, filename: 'order.pdf' }
    const addFile = { ...servicesApi.addFile, path: `/rota/services/${id}/files` as const }
    return { id, fileId: (await test.upload(addFile, form, (await boss(test)).token)).body._id }
  }),
]

const planning: Row[] = [
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

/** A household of two members, which one of them has proposed. */
async function household(test: TestApp) {
  const [member, other] = [await test.signUp(), await test.signUp()]
  const { body } = await test.call(availabilityApi.addLink, { userId: other._id, kind: 'together' }, member.token)
  return { input: { id: body._id }, member, other }
}

const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'BEGIN:VEVENT', 'UID:1', 'DTSTART;VALUE=DATE:20260101'],
  ...['RRULE:FREQ=WEEKLY', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

const availability: Row[] = [
  row(availabilityApi.calendar, () => ({ apply: 'true', file: new File([CALENDAR], 'me.ics') })),
  row(
    availabilityApi.mine,
    () => ({}),
    () => ({ 'its own days': {}, ...daysOf(WEEK) }),
  ),
  row(
    availabilityApi.members,
    () => WEEK,
    () => daysOf(WEEK),
  ),
  row(availabilityApi.change, () => ({ times: 1 })),
  row(availabilityApi.addLink, async (test) => ({ userId: (await test.signUp())._id, kind: 'together' })),
  rowBy(availabilityApi.agree, async (test) => {
    const { input, other } = await household(test)
    return { input, token: other.token }
  }),
  rowBy(availabilityApi.removeLink, async (test) => {
    const { input, member } = await household(test)
    return { input, token: member.token }
  }),
  row(availabilityApi.changeMember, async (test) => ({ userId: (await test.signUp())._id, times: 3 })),
  row(
    memberAvailabilityApi.show,
    async (test) => ({ userId: (await test.signUp())._id }),
    ({ idOf }) => ({ 'of Ben': { userId: idOf('ben') } }),
  ),
  row(memberAvailabilityApi.confirm, async (test) => ({ userId: (await test.signUp())._id, until: '2099-12-31' })),
  row(memberAvailabilityApi.agree, async (test) => {
    const input = { ...(await ofLink(test)), kind: 'together' }
    return { id: (await make(test, rotaLinksApi.create, input))._id, userId: input.userB }
  }),
]

export const rotaCalls: Row[] = [...setup, ...planning, ...availability]
