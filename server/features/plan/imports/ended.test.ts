import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { usersApi } from '#shared/people/users.ts'
import type { ImportPreview } from '#shared/plan/importEntries.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { file, type Row, withImports } from '../../../testing/imports.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { workbook } from '../spreadsheet/workbook.fixtures.ts'

const { test, brief, preview, apply, undo } = withImports()
const rota = rotaFixtures(() => test.db)
const PUBLISHED = { published_at: '2026-01-01T00:00:00.000Z' }

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let [ann, bob] = [{}, {}] as [Person, Person]
let door = ''
let balcony = ''
let service = ''
let annId = ''
let day = ''
let year = 2060
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
})

const annName = () => `Ann ${year}`
const bobName = () => `Bob ${year}`
const rowOf = (name: string, post = 'Main Door', time = '9:00 AM'): Row => [day, name, post, time, 'Blue']

/** A Sunday of a year of its own for each test, with Ann at the door and Bob at the balcony. */
beforeEach(async () => {
  year += 1
  day = weekOf(`${year}-02-07`)
  ann = await test.signUp({ name: annName() })
  bob = await test.signUp({ name: bobName() })
  service = await rota.service(day, '9am', { [door]: [1, 1], [balcony]: [1, 1] }, PUBLISHED)
  annId = await rota.assignment(service, ann._id, door)
  await rota.assignment(service, bob._id, balcony)
})

const answer = async (word: 'accept' | 'decline', { token } = ann, id = annId) => {
  const { assignments } = (await test.call(answersApi.mine, {}, token)).body
  const sequence = assignments.find(({ _id }) => _id === id)?.sequence ?? 0
  const { status } = await test.call(answersApi.answer, { id, answer: word, reason: null, sequence }, token)
  expect(status).toBe(200)
}
const cancel = async () =>
  expect((await test.call(servicesApi.cancel, { id: service, note: null }, admin.token)).status).toBe(200)
/** Ann's place at the door becomes another member's. */
async function giveAway() {
  const other = await test.signUp({ name: `Cy ${year}` })
  const legs = [
    { userId: ann._id, givesAssignmentId: annId, takesAssignmentId: null },
    { userId: other._id, givesAssignmentId: null, takesAssignmentId: annId },
  ]
  const { body } = await test.call(swapsApi.propose, { proposals: [{ kind: 'give', legs }] }, ann.token)
  const [swap] = body as unknown as { _id: string }[]
  expect((await test.call(swapsApi.answer, { id: swap?._id ?? '', answer: 'yes' }, other.token)).status).toBe(200)
  return other
}

const importRows = async (...rows: Row[]) => (await test.upload(importsApi.import, file(...rows), admin.token)).body
/** Kind of each row, and its reason. */
const whatOf = (made: ImportPreview) => made.rows.map(({ what, why }) => (why ? `${what}: ${why}` : what))
const names = async () => (await brief(admin.token, day)).map(([name, post]) => `${name} ${post}`)
const coverage = async () => {
  const { body } = await test.call(coverageApi.list, { from: day, to: day }, admin.token)
  return body[0]?.posts.find(({ post }) => post === 'Main Door')?.state
}

describe('a file with a shift that has ended since', () => {
  it.each([
    ['declined', () => answer('decline'), []],
    ['given_away', giveAway, ['Cy']],
    ['cancelled', cancel, []],
  ] as const)('does not put it back, and names it: %s', async (why, end, doorNow) => {
    await end()
    const before = await names()
    const rows = [rowOf(` ann  ${year}`, 'MAIN door')]
    const made = await preview(admin.token, ...rows)
    expect(made.rows[0]).toEqual({
      ...{ seq: 1, what: 'ended', why, row: 2, cell: null, before: null, shiftId: null, doubles: [] },
      after: {
        date: day,
        name: annName().toLowerCase(),
        assignment: 'MAIN door',
        serviceTime: '9am',
        tieColor: 'Blue',
        userId: ann._id,
      },
    })
    const leftOut = [
      {
        row: 2,
        cell: null,
        what: 'row',
        why: 'ended',
        filled: 5,
        text: `${day} · ann ${year} · MAIN door · 9am · Blue`,
      },
    ]
    expect(made).toMatchObject({ ...{ add: 0, change: 0, same: 0, doubled: 0, unknownNames: [] }, leftOut })
    expect((await test.call(importsApi.show, { id: made._id }, admin.token)).body).toMatchObject(made)
    const applied = await apply(admin.token, made._id)
    expect([applied.status, applied.body]).toMatchObject([200, { count: 0, added: 0, importId: null, leftOut }])
    expect(await importRows(...rows)).toMatchObject({ ...{ count: 0, added: 0, updated: 0, importId: null }, leftOut })
    expect(await names()).toEqual(before)
    expect(before.filter((name) => name.endsWith('Door'))).toEqual(doorNow.map((name) => `${name} ${year} Main Door`))
    const [entry] = (await test.call(auditApi.list, { action: 'schedule.imported' }, admin.token)).body
    expect(entry?.detail).toMatchObject({ count: 0, added: 0 })
  })

  it('keeps coverage as it is: the place that was declined stays open', async () => {
    await answer('decline')
    expect(await coverage()).toBe('red')
    await importRows(rowOf(annName()), rowOf(bobName(), 'Balcony'))
    expect(await coverage()).toBe('red')
  })

  it('adds the others, and counts them alone', async () => {
    await answer('decline')
    const rows = [rowOf('Otis Typed', 'Lobby'), rowOf(annName()), rowOf(bobName(), 'Balcony')]
    const made = await preview(admin.token, ...rows)
    expect(whatOf(made)).toEqual(['add', 'ended: declined', 'change'])
    expect(made.leftOut.map(({ row, why }) => [row, why])).toEqual([[3, 'ended']])
    const { count, added, updated } = await importRows(...rows)
    expect([count, added, updated]).toEqual([2, 1, 1])
  })

  it('names cells of a matrix in the order of the sheet', async () => {
    await cancel()
    const bytes = workbook([
      [
        ['Post', 'Service', day, `${year}-03-07`],
        ['Main Door', '9am', `${annName()}; Otis Typed`],
        ['Note: bring keys', null, null],
        ['Balcony', '9am', bobName()],
      ],
    ])
    const { status, body } = await test.upload(importsApi.import, { bytes }, admin.token)
    expect([status, body.count]).toEqual([200, 0])
    expect(body.leftOut.map(({ row, cell, why }) => [row, cell, why])).toEqual([
      [2, 'C2', 'ended'],
      [2, 'C2', 'ended'],
      [3, null, 'note'],
      [4, 'C4', 'ended'],
    ])
  })

  it('adds the row that is chosen by hand; undo takes it away, and the next upload leaves it out again', async () => {
    await answer('decline')
    const made = await preview(admin.token, rowOf(annName()), rowOf('Otis Typed', 'Lobby'))
    const { status, body } = await apply(admin.token, made._id, { rows: [1] })
    expect([status, body]).toMatchObject([200, { count: 1, added: 1, importId: made._id, leftOut: [] }])
    expect(await brief(admin.token, day)).toContainEqual([annName(), 'Main Door', 'Blue'])
    const entry = (await test.call(importsApi.show, { id: made._id }, admin.token)).body
    expect(whatOf(entry)).toEqual(['add'])
    expect(whatOf(await preview(admin.token, rowOf(annName())))).toEqual(['same', 'gone'])
    // The import had ended the search that her decline began.
    const rota = { told: [], search: true }
    expect((await undo(admin.token, made._id)).body).toEqual({ undone: 1, kept: [], rota })
    expect(await names()).toEqual([`${bobName()} Balcony`])
    expect(whatOf(await preview(admin.token, rowOf(annName())))).toEqual(['ended: declined', 'gone'])
  })

  it('is not chosen by `replace`, and has no doubles', async () => {
    await giveAway()
    const made = await preview(admin.token, rowOf(annName()))
    expect(made).toMatchObject({ doubled: 0, gone: 2 })
    expect((await apply(admin.token, made._id, { replace: [1] })).body).toMatchObject({ count: 0, removed: 0 })
    expect(await names()).toContain(`Cy ${year} Main Door`)
  })
})

describe('a preview that an answer or a cancelled service overtakes', () => {
  it.each([
    ['a decline', () => answer('decline'), 'declined'],
    ['a swap', giveAway, 'given_away'],
    ['a cancelled service', cancel, 'cancelled'],
  ] as const)('is refused with a fresh one: %s', async (_what, end, why) => {
    const made = await preview(admin.token, rowOf(annName()))
    await end()
    const { status, body } = await apply(admin.token, made._id)
    expect([status, body.code]).toEqual([409, 'schedule_moved_on'])
    const fresh = (body as unknown as { import: ImportPreview }).import
    expect([fresh._id, fresh.rows[0]?.what, fresh.rows[0]?.why]).toEqual([made._id, 'ended', why])
    expect((await apply(admin.token, made._id)).body).toMatchObject({ count: 0 })
  })

  it('is refused also where no shift changed', async () => {
    await answer('decline')
    const made = await preview(admin.token, rowOf('Otis Typed', 'Lobby', '6pm'))
    const evening = await rota.service(day, '6pm', { [door]: [1, 1] }, PUBLISHED)
    await test.call(servicesApi.cancel, { id: evening, note: null }, admin.token)
    const { status, body } = await apply(admin.token, made._id)
    expect([status, body.code]).toEqual([409, 'schedule_moved_on'])
    expect((body as unknown as { import: ImportPreview }).import.rows[0]).toMatchObject({ why: 'cancelled' })
  })

  it('takes it as it is again where the answer was taken back before', async () => {
    await answer('decline')
    const made = await preview(admin.token, rowOf(annName()))
    await answer('accept')
    expect((await apply(admin.token, made._id)).body.code).toBe('schedule_moved_on')
    expect(whatOf(await preview(admin.token, rowOf(annName())))).toEqual(['change', 'gone'])
  })
})

describe('whose shift has ended', () => {
  it('is a member who declined the service, at whatever post', async () => {
    await answer('decline')
    expect(whatOf(await preview(admin.token, rowOf(annName(), 'Balcony')))).toEqual(['ended: declined', 'gone'])
    expect(whatOf(await preview(admin.token, rowOf(annName(), 'Balcony', '6pm')))).toEqual(['add', 'gone'])
  })

  it('is not a member who serves there at another post, but for the post that they declined', async () => {
    await answer('decline')
    await rota.assignment(service, ann._id, balcony, 'accepted')
    const made = await preview(admin.token, rowOf(annName()), rowOf(annName(), 'Balcony'), rowOf(annName(), 'Lobby'))
    expect(whatOf(made)).toEqual(['ended: declined', 'change', 'add', 'gone'])
  })

  it('is a member who can be known by the name alone: suspended, or one of two with it', async () => {
    await answer('decline')
    expect((await test.call(usersApi.suspend, { id: ann._id }, admin.token)).status).toBe(200)
    expect(whatOf(await preview(admin.token, rowOf(annName())))[0]).toBe('ended: declined')
    await test.call(usersApi.unsuspend, { id: ann._id }, admin.token)
    await test.signUp({ name: annName() })
    expect(whatOf(await preview(admin.token, rowOf(annName())))[0]).toBe('ended: declined')
  })

  it('is a member under the name of their account and under the one that they gave themselves', async () => {
    await answer('decline')
    const name = `Anna Maria ${year}`
    expect((await test.call(usersApi.updateMe, { name }, ann.token)).status).toBe(200)
    for (const known of [name, annName()])
      expect(whatOf(await preview(admin.token, rowOf(known)))[0]).toBe('ended: declined')
  })

  it('is anybody at a cancelled service, until it takes place again', async () => {
    await cancel()
    expect(whatOf(await preview(admin.token, rowOf('Otis Typed', 'Lobby')))).toEqual(['ended: cancelled'])
    await test.call(servicesApi.restore, { id: service }, admin.token)
    expect(whatOf(await preview(admin.token, rowOf(annName())))).toEqual(['add'])
  })

  it('is nobody whose shift an admin deleted, or whom a publication left out', async () => {
    const [shift] = (await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, admin.token)).body
    expect(shift?.user.name).toBe(bobName())
    await test.call(scheduleApi.remove, { id: shift?._id ?? '' }, admin.token)
    expect(await importRows(rowOf(bobName(), 'Balcony'))).toMatchObject({ count: 1, leftOut: [] })
    await test.db.updateTable('places').set({ state: 'replaced', shown: 0 }).where('id', '=', annId).execute()
    await test.db.deleteFrom('places').where('user_id', '=', ann._id).execute()
    expect(await importRows(rowOf(annName()))).toMatchObject({ count: 1, leftOut: [] })
  })

  it('is nobody who was asked for the place again after a swap, and left out by a publication then', async () => {
    await giveAway()
    const publication = { id: `p${year}`, number: year, from_day: day, to_day: day, draft_revision: '1' }
    const at = { published_by: null, published_at: '2999-01-01T00:00:00.000Z', note: null }
    await test.db
      .insertInto('publications')
      .values({ ...publication, ...at, added: 1, changed: 0, removed: 0 })
      .execute()
    await test.db
      .updateTable('places')
      .set({ publication_id: `p${year}` })
      .where('id', '=', annId)
      .execute()
    expect(whatOf(await preview(admin.token, rowOf(annName())))[0]).toBe('add')
  })
})

it('leaves an export as it is: every stored shift is the same again, at a cancelled service too', async () => {
  await cancel()
  await test.call(
    scheduleApi.createManual,
    { date: day, name: annName(), assignment: 'Main Door', serviceTime: '9am' },
    admin.token,
  )
  const { body } = await test.call(scheduleApi.list, { view: 'all' }, admin.token)
  const headers = { authorization: `Bearer ${admin.token}` }
  const exported = await fetch(`${test.url}/api/schedule/export`, { headers })
  const bytes = new Uint8Array(await exported.arrayBuffer())
  const again = await test.upload(importsApi.import, { bytes }, admin.token)
  expect([again.status, again.body]).toMatchObject([200, { count: 0, unchanged: body.length, leftOut: [] }])
})
