import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { HOOK_DATA, HOOK_TYPES, type HookType } from '#shared/reach/hookEvents.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { withHookTest } from '../../../testing/hookApp.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const { test, receiver, make, settled } = await withHookTest()
const rota = rotaFixtures(() => test.db)

const TODAY = today('America/Chicago')
const SUNDAY = weekOf(addDays(TODAY, 28))
const PATH = '/bodies'

/** Calls an endpoint and expects that it succeeds. */
async function ask<Body>(of: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await of
  expect([200, 201, 204], JSON.stringify(body)).toContain(status)
  return body
}

const events = async (type: HookType) => {
  await settled()
  return receiver.taken(PATH).flatMap(({ event }) => (event.type === type ? [event.data as never] : []))
}
const last = async (type: HookType) => (await events(type)).at(-1)

it('every kind of event is sent as it says, and no body holds an email, a number, a reason or a note', async () => {
  const boss = await test.signUp({ name: 'Ruth Abel', isSuperAdmin: true, email: 'ruth.private@example.org' })
  await make(boss.token, PATH)
  const ann = await test.signUp({ name: 'Ann Usher', email: 'ann.private@example.org', phoneNumber: '+15558887777' })
  const bob = await test.signUp({ name: 'Bob Usher' })
  const waiting = await test.signUp({ name: 'Waits Still', waiting: true })
  const door = await rota.post('Main Door')

  const member = (id: string, name: string) => ({ member: { _id: id, name, role: 'standard' } })
  expect(await events('member.joined')).toEqual([member(ann._id, 'Ann Usher'), member(bob._id, 'Bob Usher')])
  await ask(test.call(registrationApi.approve, { id: waiting._id }, boss.token))
  expect(await last('member.joined')).toEqual(member(waiting._id, 'Waits Still'))

  const needs = [{ postId: door, minPeople: 1, maxPeople: 2 }]
  const wanted = { date: SUNDAY, serviceTime: '9am', name: 'Harvest', note: 'Park behind the hall', needs }
  const service = await ask(test.call(servicesApi.create, wanted, boss.token))
  const about = { _id: service._id, date: SUNDAY, serviceTime: '9am' }
  const facts = { ...about, name: 'Harvest', lastsMinutes: 90, state: 'planned', published: false }
  expect(await events('service.changed')).toEqual([{ change: 'created', service: facts }])

  const span = { from: SUNDAY, to: SUNDAY }
  const board = await ask(test.call(boardApi.startDraft, span, boss.token))
  const revision = board.services.find(({ _id }) => _id === service._id)?.draft?.revision
  const places = [ann, bob].map(({ _id: userId }) => ({ userId, postId: door }))
  await ask(test.call(boardApi.saveDraft, { serviceId: service._id, revision, places }, boss.token))
  const preview = await ask(test.call(boardApi.preview, span, boss.token))
  const note = 'Bob is ill, be kind to him'
  const made = await ask(test.call(publicationsApi.publish, { ...span, revision: preview.revision, note }, boss.token))
  const counts = { number: 1, added: 2, changed: 0, removed: 0 }
  expect(await events('publication.made')).toEqual([{ publication: { _id: made._id, ...span, ...counts } }])
  expect(await last('service.changed')).toEqual({ change: 'changed', service: { ...facts, published: true } })
  const mine = async ({ token }: { token: string }) =>
    (await ask(test.call(answersApi.mine, {}, token))).assignments[0]?._id ?? ''
  const [annId, bobId] = [await mine(ann), await mine(bob)]
  const shown = (state: string, { _id, name }: { _id: string; name: string }, id: string) => ({
    ...{ _id: id, post: 'Main Door', person: { _id, name }, state },
  })
  const [annAt, bobAt] = [
    { _id: ann._id, name: 'Ann Usher' },
    { _id: bob._id, name: 'Bob Usher' },
  ]
  expect(await events('place.changed')).toEqual([
    { service: about, places: [shown('asked', annAt, annId), shown('asked', bobAt, bobId)] },
  ])

  const reason = 'My mother is in hospital'
  await ask(test.call(answersApi.answer, { id: annId, answer: 'accept', sequence: 1 }, ann.token))
  await ask(test.call(answersApi.answer, { id: bobId, answer: 'decline', reason, sequence: 1 }, bob.token))
  expect(await events('assignment.answered')).toEqual([
    { assignment: { _id: annId, service: about, post: 'Main Door', person: annAt }, answer: 'accepted' },
    { assignment: { _id: bobId, service: about, post: 'Main Door', person: bobAt }, answer: 'declined' },
  ])
  expect(await last('place.changed')).toEqual({ service: about, places: [shown('accepted', annAt, annId)] })

  // A name that was typed, at a time of its own, which becomes a service.
  const typed = { date: SUNDAY, serviceTime: '11am', assignment: 'Balcony', name: 'Guest Helper' }
  const shift = await ask(test.call(scheduleApi.createManual, typed, boss.token))
  expect(await last('place.changed')).toMatchObject({
    service: { date: SUNDAY, serviceTime: '11am' },
    places: [{ post: 'Balcony', person: { _id: null, name: 'Guest Helper' }, state: 'typed' }],
  })
  await ask(test.call(scheduleApi.remove, { id: shift._id }, boss.token))
  expect(await last('place.changed')).toMatchObject({ service: { serviceTime: '11am' }, places: [] })
  expect(await last('service.changed')).toMatchObject({ change: 'deleted', service: { serviceTime: '11am' } })

  const now = await rota.service(TODAY, '00:05', { [door]: [1, 2] }, { published_at: '2026-01-01T00:00:00.000Z' })
  const entry = { uuid: randomUUID(), serviceId: now, zoneId: null, kindId: 'people', value: 120 }
  const at = new Date().toISOString()
  await ask(test.call(countsApi.count, { counts: [{ ...entry, at }] }, boss.token))
  expect(await events('count.changed')).toEqual([
    {
      service: { _id: now, date: TODAY, serviceTime: '00:05' },
      counts: [{ kindId: 'people', zoneId: null, value: 120, at }],
    },
  ])

  const cancel = { id: service._id, note: 'The heating is broken' }
  await ask(test.call(servicesApi.cancel, cancel, boss.token))
  expect(await last('service.changed')).toMatchObject({ change: 'changed', service: { state: 'cancelled' } })
  expect(await last('place.changed')).toEqual({ service: about, places: [] })
  await ask(test.call(messagesApi.create, { channel: 'announcements', content: 'Thank you all' }, boss.token))

  await settled()
  const sent = receiver.taken(PATH).map(({ event }) => event)
  expect(new Set(sent.map(({ type }) => type))).toEqual(new Set(HOOK_TYPES))
  for (const { type, data } of sent) if (type !== 'hook.test') expect(HOOK_DATA[type].parse(data)).toEqual(data)
  const people = await test.db.selectFrom('users').select(['email', 'phone_number', 'verified_phone_number']).execute()
  const hidden = [...people.flatMap((person) => Object.values(person)), note, reason, cancel.note, wanted.note]
  const bodies = receiver.got(PATH).map(({ body }) => body)
  const secrets = hidden.flatMap((text) => text || [])
  expect(secrets.length).toBeGreaterThan(10)
  for (const text of secrets) expect(bodies.filter((body) => body.includes(text))).toEqual([])
})
