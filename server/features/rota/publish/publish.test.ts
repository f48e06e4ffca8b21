import { PostgresAdapter, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { today } from '#shared/days.ts'
import { peopleApi } from '#shared/people/people.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { pushApi } from '#shared/reach/push.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { type Publication, publicationsApi } from '#shared/rota/publish.ts'
import { type Answer, withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
type Places = { userId: string; postId: string; locked?: boolean }[]
let admin: Person
let ann: Person
let bob: Person
let [door, balcony] = ['', '']
let year = 2060
/** A Sunday of a year of its own for each test. */
let day = ''
let service = ''
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
})
beforeEach(async () => {
  year += 1
  day = weekOf(`${year}-02-07`)
  ann = await test.signUp({ name: `Ann ${year}` })
  bob = await test.signUp({ name: `Bob ${year}` })
  service = await rota.service(day, '9am', { [door]: [1, 2], [balcony]: [1, 1] })
})

const span = () => ({ from: day, to: day })
const preview = async (days = span()) => (await test.call(boardApi.preview, days, admin.token)).body
/** Writes the whole draft of a service. */
async function draft(places: Places, serviceId = service) {
  const { body: board } = await test.call(boardApi.startDraft, span(), admin.token)
  const revision = board.services.find(({ _id }) => _id === serviceId)?.draft?.revision
  const { status, body } = await test.call(boardApi.saveDraft, { serviceId, revision, places }, admin.token)
  expect([status, body.code]).toEqual([200, undefined])
}
const publish = async (more: object = {}) => {
  const input = { ...span(), revision: (await preview()).revision, ...more }
  return (await test.call(publicationsApi.publish, input, admin.token)) as Answer<Publication>
}
const shifts = async () =>
  (await test.call(scheduleApi.list, { view: 'all', ...span() }, admin.token)).body.map(
    ({ _id, user, assignment }) => ({
      _id,
      name: user.name,
      assignment,
    }),
  )
const mine = async ({ token }: Person) => (await test.call(answersApi.mine, {}, token)).body
const outbox = async (kind: string) =>
  (await test.db.selectFrom('outbox').select('payload').where('kind', '=', kind).execute()).map(({ payload }) =>
    JSON.parse(payload),
  )

describe('refused', () => {
  it('for a publication that is not there', async () => {
    for (const call of [publicationsApi.show, publicationsApi.remind, publicationsApi.seen])
      expect((await test.call(call, { id: 'none' }, admin.token)).status).toBe(404)
  })

  it('for a long note and a span that is none', async () => {
    const paths = async (more: object) => (await publish(more)).body.issues?.map(({ path }) => path)
    expect(await paths({ note: 'x'.repeat(281) })).toEqual(['note'])
    expect(await paths({ to: '2026-01-01' })).toEqual(['to'])
  })

  it('where the draft changed meanwhile, with what it would do now', async () => {
    await draft([{ userId: ann._id, postId: door }])
    const { revision } = await preview()
    await draft([{ userId: bob._id, postId: door }])
    const { status, body } = await publish({ revision })
    expect([status, body]).toMatchObject([409, { code: 'draft_changed' }])
    const refused = body as unknown as { preview: { members: { user: { name: string } }[] } }
    expect(refused.preview.members.map(({ user }) => user.name)).toEqual([`Bob ${year}`])
    expect(await shifts()).toEqual([])
  })

  it('where somebody was suspended between draft and publication; nothing is published', async () => {
    await draft([
      { userId: ann._id, postId: door },
      { userId: bob._id, postId: balcony },
    ])
    await test.call(usersApi.suspend, { id: ann._id }, admin.token)
    const { status, body } = await publish()
    expect([status, body]).toMatchObject([409, { code: 'blocked', blocks: [{ code: 'suspended', userId: ann._id }] }])
    expect(await shifts()).toEqual([])
  })

  it('for two of one name at one post', async () => {
    const twin = await test.signUp({ name: `ann ${year}` })
    await draft([
      { userId: ann._id, postId: door },
      { userId: twin._id, postId: door },
    ])
    expect((await publish()).body).toMatchObject({
      code: 'name_twice',
      names: [expect.stringMatching(new RegExp(`ann ${year}`, 'i'))],
    })
    await draft([
      { userId: ann._id, postId: door },
      { userId: twin._id, postId: balcony },
    ])
    expect((await publish()).status).toBe(201)
  })
})

describe('a publication', () => {
  it('asks everybody of the draft, gives each their shift, and ends the draft', async () => {
    await draft([
      { userId: ann._id, postId: door },
      { userId: bob._id, postId: balcony },
    ])
    const { revision } = await preview()
    const { status, body } = await publish({ note: ' Thank  you ' })
    expect([status, body]).toMatchObject([
      201,
      {
        fromDay: day,
        toDay: day,
        publishedBy: { name: 'Zoe Admin' },
        added: 2,
        changed: 0,
        removed: 0,
        note: 'Thank you',
      },
    ])
    expect((await shifts()).map(({ name, assignment }) => [name, assignment])).toEqual([
      [`Bob ${year}`, 'Balcony'],
      [`Ann ${year}`, 'Main Door'],
    ])
    const { assignments, publications } = await mine(ann)
    expect(assignments).toMatchObject([{ state: 'asked', sequence: 1, publicationId: body._id, post: 'Main Door' }])
    expect(publications).toEqual([
      { _id: body._id, number: body.number, publishedAt: body.publishedAt, note: 'Thank you' },
    ])
    const { body: board } = await test.call(boardApi.show, span(), admin.token)
    expect(board.services).toMatchObject([{ published: true, draft: null }])

    // Asked again it is the same one, and nothing more happens.
    const again = await publish({ revision })
    expect([again.status, again.body._id]).toEqual([200, body._id])
    expect((await mine(ann)).assignments).toEqual(assignments)
    // A publication that would change nothing returns the newest one.
    const nothing = await publish()
    expect([nothing.status, nothing.body._id]).toEqual([200, body._id])
  })

  it('tells each member with a difference once, and not by shift.changed; with tell: false nobody', async () => {
    const before = (await outbox('shift.changed')).length
    await draft([
      { userId: ann._id, postId: door },
      { userId: bob._id, postId: balcony },
    ])
    const { body: first } = await publish()
    const told = (await outbox('rota.published')).filter(({ publicationId }) => publicationId === first._id)
    expect(told.map(({ userId }) => userId).sort()).toEqual([ann._id, bob._id].sort())
    expect(await outbox('shift.changed')).toHaveLength(before)

    await draft([{ userId: ann._id, postId: door }])
    const { body: second } = await publish({ tell: false })
    const { body: shown } = await test.call(publicationsApi.show, { id: second._id }, admin.token)
    expect(shown.receipts).toMatchObject([
      { user: { name: `Bob ${year}` }, toldAt: null, arrivedAt: null, seenAt: null },
    ])
    expect((await outbox('rota.published')).filter(({ publicationId }) => publicationId === second._id)).toEqual([])
  })

  it('compares with what is live: same untouched, other post moved with shift and state, gone replaced', async () => {
    await draft([
      { userId: ann._id, postId: door },
      { userId: bob._id, postId: balcony },
    ])
    await publish()
    const own = (await mine(ann)).assignments[0]
    await test.call(answersApi.answer, { id: own?._id, answer: 'accept', sequence: 1 }, ann.token)
    const cleo = await test.signUp({ name: `Cleo ${year}` })
    await draft([
      { userId: cleo._id, postId: door },
      { userId: ann._id, postId: balcony },
    ])
    const { body } = await publish()
    expect([body.added, body.changed, body.removed]).toEqual([1, 1, 1])
    expect((await mine(ann)).assignments).toMatchObject([
      { _id: own?._id, post: 'Balcony', state: 'accepted', sequence: 3, shiftId: own?.shiftId },
    ])
    expect((await mine(bob)).assignments).toEqual([])
    expect((await shifts()).map(({ name }) => name)).toEqual([`Ann ${year}`, `Cleo ${year}`])
  })

  it('gives who was taken off and comes back their assignment and shift id again', async () => {
    await draft([{ userId: ann._id, postId: door }])
    await publish()
    const [before] = await shifts()
    await draft([])
    await publish()
    expect(await shifts()).toEqual([])
    await draft([{ userId: ann._id, postId: door }])
    await publish()
    expect(await shifts()).toEqual([before])
    expect((await mine(ann)).assignments).toMatchObject([{ state: 'asked', sequence: 3 }])
  })

  it('of somebody removed and added in one draft changes nothing', async () => {
    await draft([{ userId: ann._id, postId: door }])
    const { body: first } = await publish()
    await draft([])
    await draft([{ userId: ann._id, postId: door }])
    const { status, body } = await publish()
    expect([status, body._id]).toEqual([200, first._id])
  })

  it('adopts a shift of the same identity', async () => {
    const typed = await rota.shift(day, '9 AM', 'MAIN DOOR', `ann ${year}`, ann._id)
    await draft([{ userId: ann._id, postId: door }])
    await publish()
    expect((await shifts()).map(({ _id }) => _id)).toEqual([typed])
    expect((await mine(ann)).assignments).toMatchObject([{ shiftId: typed }])
  })

  it('takes the word of an admin for who has said yes', async () => {
    await draft([
      { userId: ann._id, postId: door },
      { userId: bob._id, postId: balcony },
    ])
    await publish({ saidYes: [ann._id] })
    expect((await mine(ann)).assignments[0]?.state).toBe('accepted')
    expect((await mine(bob)).assignments[0]?.state).toBe('asked')
  })

  it('of services without places makes them published, once; with nothing to publish it says so', async () => {
    const { status, body } = await publish()
    expect([status, body.added]).toEqual([201, 0])
    const again = await publish()
    expect([again.status, again.body._id]).toEqual([200, body._id])
    const empty = { from: `${year}-06-01`, to: `${year}-06-02` }
    const nothing = await publish({ ...empty, revision: (await preview(empty)).revision })
    expect([nothing.status, nothing.body.code]).toEqual([409, 'nothing_to_publish'])
  })

  it('leaves services that have begun as they are', async () => {
    const begun = await rota.service('2020-02-02', `${year}am`, { [door]: [1, 1] })
    const past = { from: '2020-02-02', to: '2020-02-02' }
    const { status } = await publish({ ...past, revision: (await preview(past)).revision })
    expect(status).toBe(409)
    const row = await test.db.selectFrom('services').select('published_at').where('id', '=', begun).executeTakeFirst()
    expect(row?.published_at).toBeNull()
  })

  it('published by two at once is one publication', async () => {
    await draft([{ userId: ann._id, postId: door }])
    const { revision } = await preview()
    const answers = await Promise.all([publish({ revision }), publish({ revision })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await shifts()).toHaveLength(1)
  })

  it('is heard by admins and by whom it concerns', async () => {
    const own = await listen(test, ann.token)
    const admins = await listen(test, admin.token)
    await draft([{ userId: ann._id, postId: door }])
    await publish()
    await own.waitFor('assignmentChanged', ({ userId, state }) => userId === ann._id && state === 'asked')
    await admins.waitFor('rotaChanged', ({ from }) => from === day)
    await own.waitFor('scheduleChanged')
    for (const { socket } of [own, admins]) socket.close()
  })
})

describe('links that are made at once', () => {
  it('are handed over each for its own place, with an account or without one; what has none stays untold', async () => {
    const [cid] = (await test.call(peopleApi.add, { people: [{ name: `Cid ${year}` }] }, admin.token)).body
    await draft([
      { userId: ann._id, postId: door },
      { userId: cid?._id ?? '', postId: door },
      { userId: bob._id, postId: balcony },
    ])
    await publish()
    const { body: list } = await test.call(publicationsApi.unanswered, span(), admin.token)
    const idsOf = (names: string[]) =>
      list.flatMap(({ user, items }) =>
        names.some((name) => user.name === `${name} ${year}`) ? items.map(({ assignmentId }) => assignmentId) : [],
      )
    const handOver = async (names: string[]) => {
      const made = await Promise.all(idsOf(names).map((id) => test.call(answersApi.replyLink, { id }, admin.token)))
      expect(made.map(({ status }) => status)).toEqual(names.map(() => 201))
      const { services } = (await test.call(boardApi.show, span(), admin.token)).body
      return services
        .flatMap(({ places }) => places.map(({ name, untold, handedOn }) => [name, untold, handedOn]))
        .sort()
    }
    const now = today('America/Chicago')
    expect(await handOver(['Bob'])).toEqual([
      [`Ann ${year}`, true, null],
      [`Bob ${year}`, false, now],
      [`Cid ${year}`, true, null],
    ])
    expect(await handOver(['Ann', 'Bob', 'Cid'])).toEqual([
      [`Ann ${year}`, false, now],
      [`Bob ${year}`, false, now],
      [`Cid ${year}`, false, now],
    ])
  })
})

describe('receipts', () => {
  it('say who was told, has seen it and has answered; nobody is told whom no way reaches', async () => {
    await rota.device(ann._id)
    await draft([
      { userId: ann._id, postId: door },
      { userId: bob._id, postId: balcony },
    ])
    const { body } = await publish()
    expect((await test.call(publicationsApi.seen, { id: body._id }, ann.token)).status).toBe(204)
    expect((await test.call(publicationsApi.seen, { id: body._id }, ann.token)).status).toBe(204)
    const outsider = await test.signUp()
    expect((await test.call(publicationsApi.seen, { id: body._id }, outsider.token)).status).toBe(404)
    // Bob waits for nothing that he could know of.
    const { body: waiting } = await test.call(publicationsApi.unanswered, span(), admin.token)
    expect(waiting.map(({ user, items }) => [user.name, ...items.map(({ toldAt }) => toldAt)])).toEqual([
      [`Ann ${year}`, body.publishedAt],
      [`Bob ${year}`, null],
    ])
    // The board tells whom the app told nothing apart from who was asked by it.
    const untold = async () =>
      (await test.call(boardApi.show, span(), admin.token)).body.services.flatMap(({ places }) =>
        places.map(({ name, state, untold }) => [name, state, untold]),
      )
    expect((await untold()).sort()).toEqual([
      [`Ann ${year}`, 'asked', false],
      [`Bob ${year}`, 'asked', true],
    ])
    expect((await mine(ann)).publications).toEqual([])
    // Making a reply link counts as handing it over: board and list say so from then on.
    const own = (await mine(bob)).assignments[0]
    const link = await test.call(answersApi.replyLink, { id: own?._id ?? '' }, admin.token)
    expect(link.status).toBe(201)
    const { services } = (await test.call(boardApi.show, span(), admin.token)).body
    const handed = services.flatMap(({ places }) => places.map(({ name, handedOn }) => [name, handedOn]))
    expect(handed.sort()).toEqual([
      [`Ann ${year}`, null],
      [`Bob ${year}`, today('America/Chicago')],
    ])
    expect(await untold()).toContainEqual([`Bob ${year}`, 'asked', false])
    const { body: list } = await test.call(publicationsApi.unanswered, span(), admin.token)
    expect(list.map(({ items }) => items.map(({ handedAt }) => typeof handedAt))).toEqual([['object'], ['string']])
    await test.call(answersApi.answer, { id: own?._id, answer: 'decline', sequence: 1 }, bob.token)
    expect(await untold()).toContainEqual([`Bob ${year}`, 'declined', false])
    const { body: shown } = await test.call(publicationsApi.show, { id: body._id }, admin.token)
    const said = shown.receipts.map(({ user, toldAt, seenAt, answered, places }) => [
      ...[user.name, toldAt, seenAt !== null, answered, places],
    ])
    expect(said).toEqual([
      [`Ann ${year}`, body.publishedAt, true, false, { asked: 1, accepted: 0, declined: 0 }],
      [`Bob ${year}`, null, false, true, { asked: 0, accepted: 0, declined: 1 }],
    ])
    const { body: all } = await test.call(publicationsApi.list, {}, admin.token)
    expect(all[0]?._id).toBe(body._id)
  })

  it('say when a device has shown the push', async () => {
    await draft([{ userId: ann._id, postId: door }])
    const { body } = await publish()
    const push = { uuid: `push ${year}`, user_id: ann._id, kind: 'rota.published', subject_id: body._id, sent_at: '' }
    await test.db.insertInto('push_arrivals').values(push).execute()
    const admins = await listen(test, admin.token)
    await test.call(pushApi.arrived, { uuid: push.uuid })
    await admins.waitFor('rotaChanged')
    admins.socket.close()
    const { body: shown } = await test.call(publicationsApi.show, { id: body._id }, admin.token)
    expect(shown.receipts.map(({ arrivedAt, seenAt }) => [arrivedAt !== null, seenAt])).toEqual([[true, null]])
  })

  it('remind who has not answered, once a day by hand and once by itself', async () => {
    await rota.device(ann._id)
    await draft([
      { userId: ann._id, postId: door },
      { userId: bob._id, postId: balcony },
    ])
    const { body } = await publish({ saidYes: [bob._id] })
    const remind = async () => (await test.call(publicationsApi.remind, { id: body._id }, admin.token)).body.reminded
    expect([await remind(), await remind()]).toEqual([1, 0])

    const reminded = async () => (await outbox('rota.reminder')).filter(({ userId }) => userId === ann._id).length
    expect(await reminded()).toBe(1)
    await test.db.updateTable('places').set({ reminded_at: null }).execute()
    await test.app.rota.unanswered.remindDue()
    expect(await reminded()).toBe(1)
    const longAgo = new Date(Date.now() - 4 * 86_400_000).toISOString()
    await test.db.updateTable('publications').set({ published_at: longAgo }).where('id', '=', body._id).execute()
    await test.app.rota.unanswered.remindDue()
    await test.app.rota.unanswered.remindDue()
    expect(await reminded()).toBe(2)
  })
})

describe('a publication that breaks off', () => {
  const TABLES = [
    'audit',
    'draft_places',
    'draft_services',
    'outbox',
    'places',
    'publications',
    'publication_receipts',
    'revisions',
    'services',
  ] as const
  const stored = async () =>
    Promise.all(
      TABLES.map(async (table) =>
        (await test.db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort(),
      ),
    )

  /** The last row that a publication writes for a member cannot be written. */
  async function breakOff(): Promise<() => Promise<unknown>> {
    const name = sql.raw('receipts_break')
    if (test.db.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
        test.db,
      )
      await sql`create trigger ${name} before insert on publication_receipts for each row execute function ${name}()`.execute(
        test.db,
      )
      return () => sql`drop function ${name}() cascade`.execute(test.db)
    }
    await sql`create trigger ${name} before insert on publication_receipts begin select raise(abort, 'broken off'); end`.execute(
      test.db,
    )
    return () => sql`drop trigger ${name}`.execute(test.db)
  }

  it('leaves everything as it was, and the next one does it all', async () => {
    await draft([
      { userId: ann._id, postId: door },
      { userId: bob._id, postId: balcony },
    ])
    const before = await stored()
    const mend = await breakOff()
    expect((await publish()).status).toBe(500)
    expect(await stored()).toEqual(before)
    expect(await shifts()).toEqual([])
    await mend()
    const { status, body } = await publish()
    expect([status, body.added]).toEqual([201, 2])
    expect(await shifts()).toHaveLength(2)
    expect((await mine(ann)).assignments.map(({ state }) => state)).toEqual(['asked'])
  })
})
