import { afterAll, expect, inject, it } from 'vitest'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { startApp, withTestApp } from '../../../testing/app.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'
import { INBOUND_TOKEN, textsApp } from '../../../testing/textsApp.ts'
import { handUnruly, seeded, textOf, type UnrulyText } from '../../../testing/unrulyTexts.ts'
import { fallbackEntries } from '../../reach/ways/fallbackEntries.ts'

const gateway = await startSmsGateway()
const settings = {
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
  SMS_INBOUND_TOKEN: INBOUND_TOKEN,
}
const test = withTestApp(settings)
const { rota, member } = textsApp(test)
afterAll(() => gateway.close())

const PEOPLE = 20
const QUESTIONS = 5

// A size that a busy machine bears.
it('delayed, doubled, reordered and dropped texts count once each and for the right question, lost ones not at all', async () => {
  const random = seeded(7)
  const admin = await test.signUp({ role: 'admin' })
  const change = { quietFrom: '00:00', quietTo: '00:00', smsAMonth: 1000 }
  await test.call(rotaSettingsApi.change, change, admin.token)
  // SQLite is one process's alone.
  const other = inject('database') === 'postgres' ? await startApp({ ...test.settings, ...settings }) : undefined
  const door = await rota.post('Main Door')
  const services: string[] = []
  for (let at = 0; at <= QUESTIONS; at += 1)
    services.push(
      await rota.service(`209${at}-01-0${at + 1}`, '9am', { [door]: [1, 50] }, { published_at: '2026-01-01' }),
    )
  const called = services.at(-1) ?? ''
  const texts: UnrulyText[] = []
  const wanted = new Map<string, string>()
  /** Places by the id of the text about them. */
  const placeOf = new Map<string, string>()
  for (let at = 0; at < PEOPLE; at += 1) {
    const person = await member(`Person ${at}`)
    const ids: string[] = []
    for (const service of services) ids.push(await rota.assignment(service, person._id, door))
    await test.db.transaction().execute(async (trx) => {
      for (const id of ids)
        await fallbackEntries.add(trx, 'assignment', [{ id, user_id: person._id }], { afterMinutes: 0, way: 'sms' })
    })
    for (const id of ids) {
      const word = random() < 0.5 ? 'y' : 'n'
      const isOff = id === ids.at(-1)
      wanted.set(id, isOff ? 'cancelled' : word === 'y' ? 'accepted' : 'declined')
      const text = textOf(person.phone, `${word}${ids.indexOf(id) + 1}`)
      placeOf.set(text.id, id)
      texts.push(text)
    }
  }
  while (await test.app.fallbacks.tick());
  // Each person has their list, whose numbers stay.
  const phones = [...new Set(texts.map(({ from }) => from))]
  await handUnruly(
    [test.url],
    phones.map((phone) => textOf(phone, 'y')),
    { random },
  )
  // One of the services is called off before any answer to it arrives.
  await test.call(servicesApi.cancel, { id: called, note: null }, admin.token)
  const urls = [test.url, ...(other ? [other.url] : [])]
  const replies = await handUnruly(urls, texts, { random, dropped: 0.1, lost: 0.2 })
  const lost = texts.flatMap(({ id }) => (replies.has(id) ? [] : (placeOf.get(id) ?? '')))
  const unanswered = lost.filter((id) => wanted.get(id) !== 'cancelled')
  expect(unanswered.length).toBeGreaterThan(0)
  for (const id of unanswered) wanted.set(id, 'asked')
  await other?.stop()

  const places = await test.db.selectFrom('places').select(['id', 'state']).execute()
  expect(new Map(places.map(({ id, state }) => [id, state]))).toEqual(wanted)
  const answers = await test.db
    .selectFrom('audit')
    .select('subject_id')
    .where('action', 'in', ['assignment.accepted', 'assignment.declined'])
    .execute()
  const answered = PEOPLE * QUESTIONS - unanswered.length
  expect(answers).toHaveLength(answered)
  expect(new Set(answers.map(({ subject_id }) => subject_id)).size).toBe(answered)
  expect(replies.size).toBe(texts.length - lost.length)
  for (const [id, own] of replies) expect(new Set(own).size, id).toBe(1)
}, 120_000)
