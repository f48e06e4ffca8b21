import { randomUUID } from 'node:crypto'
import { addDays, today } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { interestApi } from '#shared/people/interest.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { type Board, boardApi } from '#shared/rota/board.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import type { TestApp } from '../app.ts'
import { file } from '../imports.ts'

const SHIFT = { assignment: 'Main Door', serviceTime: '9am', date: '2099-12-06' }

export const boss = (test: TestApp) => test.signUp({ isSuperAdmin: true })

/** Calls an endpoint as a super admin and returns what it answers. */
export const make = async (test: TestApp, endpoint: Endpoint, input: object): Promise<{ _id: string }> =>
  (await test.call(endpoint, input, (await boss(test)).token)).body as { _id: string }

const idOf = async (...made: Parameters<typeof make>): Promise<string> => (await make(...made))._id

let things = 0
/** A name that nothing else has. */
export const another = (what: string): string => `${what} ${++things}`
/** A Sunday of its own. */
export const newDay = (): string => addDays('2090-01-01', ++things * 7)

export const lastPartOf = ({ url }: { url: string | null }): string => url?.split('/').at(-1) ?? ''

/** Id of a submission of somebody who wants to join. */
export async function newSubmission({ call, db }: TestApp): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await call(interestApi.submit, { name: 'Ina', email, message: 'Hello' })
  return (await db.selectFrom('interest').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

/** Id of an invitation. */
export async function newInvitation(test: TestApp): Promise<string> {
  const email = `${randomUUID()}@example.org`
  const made = await make(test, invitationsApi.create, { people: [{ name: another('Guest'), email }] })
  return (made as unknown as { _id: string }[])[0]?._id ?? ''
}

/** Id of somebody who has not joined. */
export async function newPerson(test: TestApp): Promise<string> {
  const made = await make(test, peopleApi.add, { people: [{ name: another('Person without an account') }] })
  return (made as unknown as { _id: string }[])[0]?._id ?? ''
}

/** A workbook with one shift. */
export const sheet = (): File =>
  new File([new Uint8Array(file(['2099-12-13', another('Name'), 'Balcony', '9am', 'Blue']).bytes)], 'schedule.xlsx')

/** Sends a workbook with one shift. Returns what is answered. */
export async function uploaded<E extends Endpoint>(test: TestApp, endpoint: E) {
  const bytes = new Uint8Array(await sheet().arrayBuffer())
  return (await test.upload(endpoint, { bytes }, (await boss(test)).token)).body
}

/** Id of a typed shift. */
export const newShift = (test: TestApp, more: object = {}): Promise<string> =>
  idOf(test, scheduleApi.createManual, { ...SHIFT, name: another('Visitor'), ...more })

export const newPost = (test: TestApp): Promise<string> => idOf(test, postsApi.create, { name: another('Post') })
export const needsOf = (postId: string) => [{ postId, minPeople: 1 }]

export const ofTemplate = async (test: TestApp) => ({
  ...{ name: another('Template'), weekday: 0, serviceTime: '9am', startsOn: newDay() },
  needs: needsOf(await newPost(test)),
})
export const newTemplate = async (test: TestApp) => idOf(test, templatesApi.create, await ofTemplate(test))

export const ofService = async (test: TestApp) => ({
  ...{ date: newDay(), serviceTime: '9am' },
  needs: needsOf(await newPost(test)),
})
export const newService = async (test: TestApp) => idOf(test, servicesApi.create, await ofService(test))

/** Id of a service that is over. */
export async function pastService(test: TestApp): Promise<string> {
  const id = await idOf(test, servicesApi.create, { ...(await ofService(test)), serviceTime: another('Hour') })
  await test.db.updateTable('services').set({ date: '2026-01-04' }).where('id', '=', id).execute()
  return id
}

export const ofLink = async (test: TestApp) => ({
  userA: (await boss(test))._id,
  userB: (await test.signUp())._id,
  kind: 'apart',
})
export const newLink = async (test: TestApp) => idOf(test, rotaLinksApi.create, await ofLink(test))

/** A service with a draft of one member, who may be asked. */
export async function drafted(test: TestApp) {
  const { date, serviceTime, needs } = await ofService(test)
  const serviceId = await idOf(test, servicesApi.create, { date, serviceTime, needs })
  const postId = needs[0]?.postId ?? ''
  const span = { from: date, to: date }
  const member = await test.signUp()
  const place = { userId: member._id, postId }
  const board = (await make(test, boardApi.startDraft, span)) as unknown as Board
  const revision = board.services[0]?.draft?.revision
  await make(test, boardApi.saveDraft, { serviceId, revision, places: [place] })
  return { span, serviceId, place, member }
}

/** Revision of what would be published. */
export async function revisionOf(test: TestApp, span: { from: string; to: string }): Promise<string> {
  return ((await test.call(boardApi.preview, span, (await boss(test)).token)).body as { revision: string }).revision
}

/** A member's place of a publication. */
export async function published(test: TestApp) {
  const { span, member, serviceId, place } = await drafted(test)
  const revision = await revisionOf(test, span)
  const publicationId = await idOf(test, publicationsApi.publish, { ...span, revision, tell: false })
  const placeOf = test.db.selectFrom('places').select('id').where('user_id', '=', member._id)
  const { id: assignmentId } = await placeOf.executeTakeFirstOrThrow()
  return { publicationId, assignmentId, member, serviceId, postId: place.postId }
}

/** Token of a link by which a member's place is answered. */
export async function newReply(test: TestApp): Promise<string> {
  const { assignmentId: id } = await published(test)
  return lastPartOf((await make(test, answersApi.replyLink, { id })) as unknown as { url: string })
}

/** A place of a published service that everybody may take. */
export async function signUpPlace(test: TestApp) {
  const input = { ...(await ofService(test)), signUp: true }
  const serviceId = await idOf(test, servicesApi.create, input)
  const span = { from: input.date, to: input.date }
  await make(test, boardApi.startDraft, span)
  await make(test, publicationsApi.publish, { ...span, revision: await revisionOf(test, span), tell: false })
  return { serviceId, postId: input.needs[0]?.postId ?? '' }
}

/** A place of a published service that nobody has. */
export async function openPlace(test: TestApp) {
  const input = await ofService(test)
  const serviceId = await idOf(test, servicesApi.create, input)
  await test.db.updateTable('services').set({ published_at: '2026-01-01' }).where('id', '=', serviceId).execute()
  return { serviceId, postId: input.needs[0]?.postId }
}

export const askable = async (test: TestApp) => ({
  ...(await openPlace(test)),
  userId: (await test.signUp())._id,
})

export const newCallOut = async (test: TestApp): Promise<string> => idOf(test, callOutsApi.start, await openPlace(test))

/** An offer of a search, and the member whom it asks. */
export async function newOffer(test: TestApp) {
  // Nobody is asked in quiet hours.
  await make(test, rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' })
  const callOutId = await newCallOut(test)
  await make(test, callOutsApi.next, { id: callOutId })
  const member = await test.signUp()
  const offers = test.db.selectFrom('offers').select('id').where('call_out_id', '=', callOutId)
  const { id } = await offers.where('state', '=', 'sent').executeTakeFirstOrThrow()
  await test.db.updateTable('offers').set({ user_id: member._id }).where('id', '=', id).execute()
  return { id, member }
}

/** Ends what is searched for, since one search is under way at a time. */
export const endRuns = ({ db }: TestApp) =>
  db
    .updateTable('rota_runs')
    .set({ ended_at: new Date().toISOString(), state: 'stopped' })
    .where('ended_at', 'is', null)
    .execute()

/** A run of its own, the only open one; ended ones have a roster that is empty. */
export async function newRun(test: TestApp, more: { ended_at: string | null; applied?: 0 | 1 }): Promise<string> {
  const { span, serviceId } = await drafted(test)
  await endRuns(test)
  const id = randomUUID()
  const now = new Date().toISOString()
  await test.db
    .insertInto('rota_runs')
    .values({
      ...{ id, kind: 'fill', from_day: span.from, to_day: span.to, mode: 'all', keep_near_draft: 0 },
      ...{ started_at: now, alive_at: now, state: more.ended_at === null ? 'running' : 'done' },
      ...{ goals: '[]', input_hash: '', solver: '', services: JSON.stringify([serviceId]) },
      ...{ places: '[]', empty: '[]', before: '[]', applied: 0, ...more },
    })
    .execute()
  return id
}

/** Today in the team's zone, and a member who has a place on it. */
export async function onDuty(test: TestApp) {
  const member = await test.signUp()
  const date = today('America/Chicago')
  const shiftId = await newShift(test, { date, assignment: 'Aisle', serviceTime: 'All day' })
  await test.db.updateTable('places').set({ user_id: member._id }).where('shift_id', '=', shiftId).execute()
  return member
}
