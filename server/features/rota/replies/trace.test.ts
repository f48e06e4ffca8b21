import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { repliesApi } from '#shared/rota/replies.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [boss, admin, ruth, stephen]: Person[] = []
let door = ''
let month = 0
let [day, service, id] = ['', '', '']
beforeAll(async () => {
  boss = await test.signUp({ name: 'The Boss', isSuperAdmin: true })
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  month += 1
  day = `20${60 + month}-02-06`
  ruth = await test.signUp({ name: `Ruth ${month}` })
  stephen = await test.signUp({ name: `Stephen ${month}` })
  service = await rota.service(day, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
  id = await rota.assignment(service, ruth._id, door)
})

/** Entries of the log about an assignment or an offer, oldest first: action, actor and detail. */
async function trace(subjectId: string) {
  const { body } = await test.call(auditApi.list, { user: subjectId }, boss?.token)
  return body.map(({ action, actor, detail }) => [action, actor?.name, detail]).reverse()
}
const atDoor = (name = `Ruth ${month}`) => ({ date: day, name, post: 'Main Door' })
const tokenOf = ({ url }: { url: string }) => url.split('/r/')[1] ?? ''
const linkTo = async (wanted = id) =>
  tokenOf((await test.call(answersApi.replyLink, { id: wanted }, admin?.token)).body)

describe('an answer', () => {
  it('by a reply link says who made the link, whose answer it is, and that it came by the link', async () => {
    const token = await linkTo()
    await test.call(repliesApi.answer, { token, answer: 'accept' })
    await test.call(repliesApi.answer, { token, answer: 'decline', reason: 'Private' })
    expect(await trace(id)).toEqual([
      ['replyLink.created', 'Zoe Admin', atDoor()],
      ['assignment.accepted', `Ruth ${month}`, { ...atDoor(), by: 'link' }],
      ['assignment.declined', `Ruth ${month}`, { ...atDoor(), by: 'link' }],
    ])
    expect(JSON.stringify(await trace(id))).not.toContain(token)
  })

  it('that a member gave an admin is the admin’s, and says so', async () => {
    await test.call(answersApi.answerFor, { id, answer: 'decline' }, admin?.token)
    await test.call(answersApi.answerFor, { id, answer: 'accept' }, admin?.token)
    expect(await trace(id)).toEqual([
      ['assignment.declined', 'Zoe Admin', { ...atDoor(), by: 'admin' }],
      ['assignment.accepted', 'Zoe Admin', { ...atDoor(), by: 'admin' }],
    ])
  })

  it('in the app says nothing of the way, also that of an admin about themselves', async () => {
    await test.call(answersApi.answer, { id, answer: 'accept', sequence: 1 }, ruth?.token)
    expect(await trace(id)).toEqual([['assignment.accepted', `Ruth ${month}`, atDoor()]])
    const other = await rota.service(day, '6pm', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    const own = await rota.assignment(other, admin?._id ?? '', door)
    await test.call(answersApi.answerFor, { id: own, answer: 'accept' }, admin?.token)
    expect(await trace(own)).toEqual([['assignment.accepted', 'Zoe Admin', atDoor('Zoe Admin')]])
  })

  it('that changes nothing, or is refused, leaves no row, nor does a link that cannot be made', async () => {
    const token = await linkTo()
    await test.call(repliesApi.answer, { token, answer: 'accept' })
    const before = await trace(id)
    await test.call(repliesApi.answer, { token, answer: 'accept' })
    await test.call(repliesApi.answer, { token, answer: 'decline', sequence: 1 })
    await test.call(repliesApi.show, { token })
    await test.call(answersApi.replyLink, { id }, ruth?.token)
    await test.call(answersApi.replyLink, { id: 'none' }, admin?.token)
    expect(await trace(id)).toEqual(before)
  })
})

describe('an answer to an offer', () => {
  async function offerOf(person: Person | undefined): Promise<string> {
    await test.db.deleteFrom('call_outs').execute()
    await test.call(answersApi.answer, { id, answer: 'decline', sequence: 1 }, ruth?.token)
    for (let wave = 0; wave < 20; wave += 1) {
      const [callOut] = (await test.call(callOutsApi.list, {}, admin?.token)).body
      const offer = callOut?.offers.find(({ user }) => user._id === person?._id)
      if (offer) return offer._id
      await test.call(callOutsApi.next, { id: callOut?._id ?? '' }, admin?.token)
    }
    throw new Error('They were never asked')
  }
  beforeAll(async () => {
    await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, boss?.token)
  })

  it('by a reply link leaves the same trace, on the offer and on the assignment that comes of it', async () => {
    const offer = await offerOf(stephen)
    const token = tokenOf((await test.call(offersApi.replyLink, { id: offer }, admin?.token)).body)
    await test.call(repliesApi.answer, { token, answer: 'decline' })
    await test.call(repliesApi.answer, { token, answer: 'accept' })
    const own = atDoor(`Stephen ${month}`)
    expect(await trace(offer)).toEqual([
      ['replyLink.created', 'Zoe Admin', own],
      ['offer.declined', `Stephen ${month}`, { ...own, by: 'link' }],
      ['offer.accepted', `Stephen ${month}`, { ...own, by: 'link' }],
    ])
    const { body } = await test.call(answersApi.mine, {}, stephen?.token)
    expect(await trace(body.assignments[0]?._id ?? '')).toEqual([
      ['assignment.accepted', `Stephen ${month}`, { ...own, by: 'link' }],
    ])
  })

  it('in the app says nothing of the way', async () => {
    const offer = await offerOf(stephen)
    await test.call(offersApi.answer, { id: offer, answer: 'decline' }, stephen?.token)
    await test.call(offersApi.answer, { id: offer, answer: 'accept' }, stephen?.token)
    const own = atDoor(`Stephen ${month}`)
    expect(await trace(offer)).toEqual([
      ['offer.declined', `Stephen ${month}`, own],
      ['offer.accepted', `Stephen ${month}`, own],
    ])
  })
})
