import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#shared/days.ts'
import { auditApi } from '#shared/people/audit.ts'
import { usersApi } from '#shared/people/users.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { type HabitKind, habitsApi, type NewHabitAnswer } from '#shared/rota/habits.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { withTestApp } from '../../../testing/app.ts'
import { COUPLE, HEADS, importSheet, LAST_SUNDAY, planLikeSheet } from '../../../testing/habitSheet.ts'

const test = withTestApp()
let admin = ''
let chief = ''
let member = ''
let people = new Map<string, string>()
beforeAll(async () => {
  admin = (await test.signUp({ name: 'Zoe Admin', role: 'admin' })).token
  chief = (await test.signUp({ name: 'Yan Chief', isSuperAdmin: true })).token
  member = (await test.signUp({ name: 'Max Member' })).token
  people = await importSheet(test, admin)
  await planLikeSheet(test, admin)
})
afterEach(() => void vi.useRealTimers())

const show = async (token = admin) => (await test.call(habitsApi.show, {}, token)).body
const answer = (answers: unknown, token = admin) => test.call(habitsApi.answer, { answers }, token)
const undo = (token: string | null, by = admin) => test.call(habitsApi.undo, { undo: token }, by)
const idOf = (name: string) => people.get(name) ?? ''
const question = async (kind: HabitKind) => {
  const found = (await show()).habits.find((habit) => habit.kind === kind)
  if (!found) throw new Error(`No question about ${kind}`)
  return found
}
const yes = async (kind: HabitKind, more: Partial<NewHabitAnswer> = {}) =>
  answer([{ id: (await question(kind))._id, answer: 'yes', ...more }])
const skills = async () => (await test.call(skillsApi.list, {}, admin)).body
const posts = async () => (await test.call(postsApi.list, {}, admin)).body
const links = async () => (await test.call(rotaLinksApi.list, {}, admin)).body
const of = async (name: string) => (await test.call(memberAvailabilityApi.show, { userId: idOf(name) }, admin)).body
/** Everything that answers may write. */
const written = async () => {
  const all = await Promise.all([...people.keys()].map(of))
  const said = all.map(({ rota, rows, wishesBy }) => ({ rota, wishesBy, rows: rows.map(({ kind }) => kind) }))
  return { skills: await skills(), posts: await posts(), links: await links(), said }
}

let before: Awaited<ReturnType<typeof written>>
beforeAll(async () => {
  before = await written()
})
/** Each test begins with nothing answered. */
beforeEach(async () => {
  expect(await written()).toEqual(before)
})

describe('is refused', () => {
  it('to others than admins', async () => {
    const answers = [{ id: 'order', answer: 'yes' }]
    for (const [token, status] of [
      [undefined, 401],
      [member, 403],
    ] as const)
      for (const [endpoint, input] of [
        [habitsApi.show, {}],
        [habitsApi.answer, { answers }],
        [habitsApi.undo, { undo: 'x' }],
        [habitsApi.again, {}],
      ] as const)
        expect((await test.call(endpoint, input, token)).status).toBe(status)
  })

  it('for what is no answer, too many, one twice, and one of another kind', async () => {
    const { _id: id } = await question('couple')
    const { _id: skill, people: heads } = await question('skill')
    const couple = { id, answer: 'together' }
    const twice = await answer([couple, { ...couple, answer: 'no' }])
    expect([twice.status, twice.body.issues?.map(({ path }) => path)]).toEqual([400, ['answers.1.id']])
    for (const answers of [
      [],
      'all',
      [{ id, answer: 'perhaps' }],
      [{ id, answer: 'yes' }],
      [{ id: skill, answer: 'together' }],
      [{ ...couple, people: heads.map(({ _id }) => _id) }],
      [{ id: skill, answer: 'yes', people: [] }],
      Array.from({ length: 10_000 }, (_, n) => ({ id: `skill:${n}`, answer: 'yes' })),
    ])
      expect((await answer(answers)).status).toBe(400)
  })

  it('for what the schedule does not show, whole', async () => {
    const good = { id: 'order', answer: 'yes' }
    for (const bad of [
      { id: 'skill:none', answer: 'yes' },
      { id: 'often', answer: 'yes', people: ['none'] },
      { id: `couple:${idOf('Ann Hale')} ${idOf('Bo Lee')}`, answer: 'together' },
    ]) {
      const { status, body } = await answer([good, bad])
      expect([status, body.code]).toEqual([409, 'habit_gone'])
    }
    expect((await undo('nothing')).status).toBe(404)
  })
})

it('all are written, audited, and taken back together', async () => {
  const { habits, skipped, undo: none } = await show()
  expect([habits.map(({ kind }) => kind), skipped, none]).toEqual([
    ['skill', 'couple', 'usual', 'often', 'order'],
    0,
    null,
  ])
  const [keep, couple, ...rest] = habits
  expect(keep).toMatchObject({ post: { name: 'Head Usher' }, people: HEADS.map((name) => ({ name })) })
  expect(couple).toMatchObject({ people: COUPLE.map((name) => ({ name })), seen: { times: 5, of: 5 } })

  await answer([{ id: keep?._id, answer: 'yes' }])
  await answer([{ id: couple?._id, answer: 'only_together' }])
  const last = await answer(rest.map(({ _id: id }) => ({ id, answer: 'yes' })))
  expect(last.body).toMatchObject({
    habits: { habits: [], skipped: 0 },
    written: [
      { id: 'usual', answer: 'yes' },
      { id: 'often', answer: 'yes', count: people.size },
      { id: 'order', answer: 'yes', count: 3 },
    ],
  })

  const [skill] = await skills()
  expect(skill).toMatchObject({ name: 'Head Usher', able: 2 })
  expect((await posts()).map(({ name, skillId }) => [name, skillId])).toEqual([
    ['Head Usher', skill?._id],
    ['Balcony', null],
    ['Door', null],
  ])
  expect(await links()).toMatchObject([{ kind: 'only_together', agreedA: true, agreedB: true }])
  const bill = await of('Bill Reed')
  // The sheet has him weeks in a row, without which nobody serves so often; of the others it shows nothing like it.
  const often = { stated: true, times: 3.5, per: 'month', backToBack: 'fine' }
  expect(bill.rota).toMatchObject({ ...often, wishes: [{ wish: 'like' }] })
  expect((await of('Ann Hale')).rota).toMatchObject({ stated: true, times: 2, backToBack: 'avoid' })
  expect(bill.rows).toMatchObject([{ kind: 'prefer', toDay: null, weekdays: 0 }])
  // It is the word of the schedule, on their page and in the list of all.
  const taken = { often: true, postIds: [bill.rota.wishes[0]?.postId], rowIds: [bill.rows[0]?._id] }
  expect(bill.fromSheet).toEqual(taken)
  const span = { from: LAST_SUNDAY, to: addDays(LAST_SUNDAY, 60) }
  const { body: all } = await test.call(availabilityApi.members, span, admin)
  expect(all.find(({ user }) => user._id === idOf('Bill Reed'))?.fromSheet).toEqual(taken)
  const log = (await test.call(auditApi.list, {}, chief)).body.map(({ action }) => action)
  expect(log).toEqual(
    expect.arrayContaining(['habit.answered', 'skill.created', 'post.changed', 'link.created', 'availability.changed']),
  )

  const undone = await undo(last.body.habits.undo)
  expect([undone.status, undone.body]).toEqual([200, { ...(await show()), undo: null }])
  expect(undone.body.habits).toEqual(habits)
  expect((await of('Bill Reed')).fromSheet).toBeUndefined()
  expect((await undo(last.body.habits.undo)).body.code).toBe('already_undone')
})

it('of a list those who are left out get nothing, and are not asked about again until they shall be', async () => {
  const { people: all } = await question('often')
  const [first] = all
  const { body } = await yes('often', { people: [first?._id ?? ''] })
  expect(body.written).toEqual([{ id: 'often', answer: 'yes', count: 1 }])
  const stated = await Promise.all(all.map(async ({ name }) => (await of(name)).rota.stated))
  expect(stated.filter(Boolean)).toHaveLength(1)
  const now = await show()
  expect([now.habits.some(({ kind }) => kind === 'often'), now.skipped]).toEqual([false, 1])

  const { body: again } = await test.call(habitsApi.again, {}, admin)
  expect(again.habits.find(({ kind }) => kind === 'often')?.people).toEqual(all.slice(1))
  expect([again.skipped, (await undo(now.undo)).status]).toEqual([0, 200])
})

it('a no is remembered for every admin, and can be taken back', async () => {
  const { habits } = await show()
  await answer(habits.map(({ _id: id }) => ({ id, answer: 'no' })))
  const { undo: token, ...now } = await show()
  expect(now).toMatchObject({ habits: [], skipped: habits.length })
  expect(await show(chief)).toMatchObject({ habits: [], skipped: habits.length, undo: null })
  expect((await undo(token)).body.habits).toEqual(habits)
})

it('what people have said themselves is neither asked nor overwritten', async () => {
  const flo = await test.signUp({ name: 'Flo Account' })
  await test.call(availabilityApi.change, { times: 3, per: 'month' }, flo.token)
  // Her places of the sheet are those of Flo Hart.
  await test.db.updateTable('places').set({ user_id: flo._id }).where('user_id', '=', idOf('Flo Hart')).execute()
  expect((await question('often')).people.some(({ _id }) => _id === flo._id)).toBe(false)
  await test.call(usersApi.suspend, { id: flo._id }, admin)
  const { habits } = await show()
  expect(habits.flatMap((habit) => habit.people).some(({ _id }) => _id === flo._id)).toBe(false)
  await test.db
    .updateTable('places')
    .set({ user_id: idOf('Flo Hart') })
    .where('user_id', '=', flo._id)
    .execute()
})

describe('an undo is refused', () => {
  /** Changes something of an answer with `spoil`, and puts it back after the refusal. */
  async function refused(
    kind: HabitKind,
    given: HabitAnswerOf,
    spoil: () => Promise<unknown>,
    mend: () => Promise<unknown>,
  ) {
    const { _id: id } = await question(kind)
    await answer([{ id, answer: given }])
    const { undo: token } = await show()
    await spoil()
    const now = await written()
    const { status, body } = await undo(token)
    expect([status, body.code, await written()]).toEqual([409, 'habit_changed', now])
    await mend()
    expect((await undo(token)).status).toBe(200)
    return body.error
  }
  type HabitAnswerOf = 'yes' | 'together'

  it('where a post asks for something else since', async () => {
    let skillId: string | null = null
    const head = async () => (await posts()).find(({ name }) => name === 'Head Usher')
    const set = async (to: string | null) => test.call(postsApi.change, { id: (await head())?._id, skillId: to }, admin)
    const said = await refused(
      'skill',
      'yes',
      async () => {
        skillId = (await head())?.skillId ?? null
        await set(null)
      },
      () => set(skillId),
    )
    expect(said).toBe('This was changed since: Head Usher. Nothing was taken back.')
  })

  it('where another person was given the skill since', async () => {
    const give = async (has: boolean) => {
      const [skill] = await skills()
      const given = has ? [{ skillId: skill?._id, level: 'able' }] : []
      await test.call(availabilityApi.changeMember, { userId: idOf('Ann Hale'), skills: given }, admin)
    }
    const entered = (await of('Ann Hale')).wishesBy
    await refused(
      'skill',
      'yes',
      () => give(true),
      () => give(false),
    )
    await test.db
      .deleteFrom('member_rota')
      .where('user_id', '=', entered ? '' : idOf('Ann Hale'))
      .execute()
  })

  it('where a link is another since, or somebody said how often', async () => {
    const change = (kind: string) => async () =>
      test.call(rotaLinksApi.change, { id: (await links())[0]?._id, kind }, admin)
    await refused('couple', 'together', change('only_together'), change('together'))
    const often = (times: number) => () =>
      test.call(availabilityApi.changeMember, { userId: idOf('Bill Reed'), times, per: 'month' }, admin)
    await refused('often', 'yes', often(1), often(3.5))
    const rest = (backToBack: string) => () =>
      test.call(availabilityApi.changeMember, { userId: idOf('Bill Reed'), backToBack }, admin)
    await refused('often', 'yes', rest('avoid'), rest('fine'))
    // The person who changed it last is remembered.
    await test.db.updateTable('member_rota').set({ updated_by: null }).execute()
  })

  it('after ten minutes', async () => {
    await yes('order')
    const { undo: token } = await show()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect([(await undo(token)).body.code, (await show()).undo]).toEqual(['undo_too_late', null])
    vi.useRealTimers()
    expect((await undo(token)).status).toBe(200)
  })
})

it('a place that the rota has planned counts once its day has come', async () => {
  const { habits } = await show()
  // Two weeks ago the other head stood there.
  const { id, ...row } = await test.db
    .selectFrom('places')
    .selectAll()
    .where('name', '=', HEADS[0])
    .where('service_time', '=', '9am')
    .orderBy('date')
    .executeTakeFirstOrThrow()
  const planned = { ...row, state: 'accepted' as const, source: 'hand' as const, service_id: null }
  for (const [week, state] of [
    [1, 'accepted'],
    [8, 'accepted'],
    [-2, 'asked'],
  ] as const)
    await test.db
      .insertInto('places')
      .values({ ...planned, state, id: `${id}${week}`, shift_id: `${id}${week}`, date: addDays(LAST_SUNDAY, 7 * week) })
      .execute()
  expect((await show()).habits).toEqual(habits)
  await test.db.updateTable('places').set({ state: 'accepted' }).where('id', '=', `${id}-2`).execute()
  expect((await show()).habits).not.toEqual(habits)
  await test.db.deleteFrom('places').where('source', '=', 'hand').execute()
})

it('of two admins at once one writes, and the other is told that it is answered', async () => {
  const { _id: id } = await question('skill')
  const both = await Promise.all([admin, chief].map((token) => answer([{ id, answer: 'yes' }], token)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = both[0]?.status === 200 ? admin : chief
  expect((await skills()).length).toBe(1)
  expect((await undo((await show(winner)).undo, winner)).status).toBe(200)
})

it('a couple of whom one has an account waits for them, who are told', async () => {
  await test.db.updateTable('users').set({ joined: 1 }).where('id', '=', idOf('Bill Reed')).execute()
  const { _id: id } = await question('couple')
  await answer([{ id, answer: 'together' }])
  const [link] = await links()
  const waits = link?.userA === idOf('Bill Reed') ? [link.agreedA, link.agreedB] : [link?.agreedB, link?.agreedA]
  expect(waits).toEqual([false, true])
  const told = await test.db.selectFrom('outbox').select('payload').where('kind', '=', 'availability.entered').execute()
  expect(told.map(({ payload }) => JSON.parse(payload).userId)).toEqual([idOf('Bill Reed')])
  await undo((await show()).undo)
  await test.db.updateTable('users').set({ joined: 0 }).where('id', '=', idOf('Bill Reed')).execute()
})
