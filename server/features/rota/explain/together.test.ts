import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boardApi } from '#shared/rota/board.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { raiseRevision } from '../../../db/revisions.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

const tokens = new Map<string, string>()
const ids = new Map<string, string>()
const idOf = (name: string) => ids.get(name) ?? ''
let [zoe, door, balcony, sound] = ['', '', '', '']
beforeAll(async () => {
  for (const name of ['Zoe', 'Ann', 'Bob', 'Lea', 'Max', 'Tom']) {
    const { _id, token } = await test.signUp({
      name: `${name} Stone`,
      ...(name === 'Zoe' && { role: 'admin' as const }),
    })
    tokens.set(name, token)
    ids.set(name, _id)
  }
  zoe = tokens.get('Zoe') ?? ''
  await rota.days(idOf('Zoe'), 'away', '2099-01-01')
  await test.db.updateTable('availability').set({ to_day: null }).execute()
  const skill = await rota.skill('Mixing')
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
  sound = await rota.post('Sound', { skill_id: skill })
  await rota.joint(door, sound)
  await rota.knows(idOf('Max'), skill)
  await rota.knows(idOf('Lea'), skill, 'learning')
  await rota.link(idOf('Max'), idOf('Lea'), 'mentor')
  await rota.link(idOf('Ann'), idOf('Bob'), 'only_together')
})

/** A service of a month of its own for each test. */
let [day, service] = ['', '']
let month = 0
beforeEach(async () => {
  month += 1
  day = `20${60 + month}-02-06`
  const needs = { [door]: [1, 1], [balcony]: [1, 1], [sound]: [1, 1] } as const
  service = await rota.service(day, '9am', needs, { published_at: '2026-01-01' })
})

const explained = async (postId = door) => (await test.call(runsApi.explain, { serviceId: service, postId }, zoe)).body
const codesOf = async (name: string, postId = door) =>
  (await explained(postId)).candidates.find(({ user }) => user._id === idOf(name))?.blocks.map(({ code }) => code)
const put = (...places: [name: string, postId: string][]) =>
  test.call(
    boardApi.saveDraft,
    {
      serviceId: service,
      revision: 0,
      places: places.map(([name, postId]) => ({ userId: idOf(name), postId })),
    },
    zoe,
  )

describe('somebody who learns at a service is busy for its other posts, also for one that is joint with it', () => {
  const besideMentor = async (state: 'asked' | 'accepted') => {
    await rota.assignment(service, idOf('Max'), sound, 'accepted')
    const id = await rota.assignment(service, idOf('Lea'), sound, state)
    await test.db.updateTable('places').set({ shadow: 1 }).where('id', '=', id).execute()
  }

  it.each(['asked', 'accepted'] as const)('%s, by explanation, call-out, swap and coverage', async (state) => {
    await besideMentor(state)
    expect([await codesOf('Lea'), await codesOf('Lea', balcony)]).toEqual([['busy'], ['busy']])
    const { witness } = await explained()
    expect(JSON.stringify(witness)).not.toContain(idOf('Lea'))
    const [found] = (await test.call(coverageApi.list, { from: day, to: day }, zoe)).body
    expect(found?.posts.map(({ post, state: covered }) => [post, covered])).toEqual([
      ['Balcony', 'red'],
      ['Main Door', 'red'],
      ['Sound', 'green'],
    ])
    await test.call(callOutsApi.start, { serviceId: service, postId: door }, zoe)
    const asked = await test.db.selectFrom('offers').select('user_id').execute()
    expect(asked.length).toBeGreaterThan(0)
    expect(asked).not.toContainEqual({ user_id: idOf('Lea') })
    await test.db.deleteFrom('call_outs').execute()
    const id = await rota.assignment(service, idOf('Tom'), balcony, 'accepted')
    const { body } = await test.call(swapsApi.partners, { assignmentId: id }, tokens.get('Tom'))
    expect(JSON.stringify(body)).not.toContain(idOf('Lea'))
  })

  it('drafted, by explanation, board and preview', async () => {
    expect((await put(['Max', sound], ['Lea', sound])).status).toBe(200)
    expect(await codesOf('Lea')).toEqual(['busy'])
    // She stands beside the mentor already.
    expect(await codesOf('Lea', sound)).toBeUndefined()
    const { body } = await test.call(boardApi.show, { from: day, to: day }, zoe)
    const revision = body.services[0]?.draft?.revision ?? 0
    const places = [
      { userId: idOf('Max'), postId: sound },
      { userId: idOf('Lea'), postId: sound },
      { userId: idOf('Lea'), postId: door },
    ]
    const refused = await test.call(boardApi.saveDraft, { serviceId: service, revision, places }, zoe)
    expect([refused.status, refused.body.code]).toEqual([409, 'blocked'])
    // A member with a place at both posts may hold them jointly.
    const joint = [
      { userId: idOf('Max'), postId: sound },
      { userId: idOf('Max'), postId: door },
    ]
    expect((await test.call(boardApi.saveDraft, { serviceId: service, revision, places: joint }, zoe)).status).toBe(200)
    await test.db
      .insertInto('draft_places')
      .values(
        [sound, door].map((post_id) => ({
          ...{ service_id: service, user_id: idOf('Lea'), post_id, locked: 0 as const },
          ...{ source: 'hand' as const, run_id: null },
        })),
      )
      .execute()
    const preview = (await test.call(boardApi.preview, { from: day, to: day }, zoe)).body
    const blocked = preview.problems.filter(({ code, userId }) => code === 'blocked' && userId === idOf('Lea'))
    expect(blocked.map(({ postId }) => postId).sort()).toEqual([sound, door].sort())
  })

  it('by a typed shift, nobody is beside a mentor: it is a place, which may be joint', async () => {
    await rota.shift(day, '9am', 'Sound', 'Max Stone', idOf('Max'))
    expect([await codesOf('Max'), await codesOf('Max', balcony)]).toEqual([[], ['busy']])
    await rota.shift(day, '9am', 'Balcony', 'Lea Stone', idOf('Lea'))
    expect([await codesOf('Lea'), await codesOf('Lea', sound)]).toEqual([['busy'], ['busy']])
  })
})

describe('half of a couple who serve only together', () => {
  it('has nothing against them where the other could come along, or is there', async () => {
    expect([await codesOf('Ann'), await codesOf('Bob')]).toEqual([[], []])
    expect((await explained()).candidates.some(({ partners }) => partners)).toBe(false)
    await put(['Ann', balcony])
    expect(await codesOf('Bob')).toEqual([])
    // The missing half of the couple comes first, and `beside` names the other half.
    const [first, ...others] = (await explained()).candidates
    expect([first?.user.name, first?.beside?.map(({ name }) => name)]).toEqual(['Bob Stone', ['Ann Stone']])
    expect(others.some(({ beside }) => beside)).toBe(false)
  })

  it.each<[string, string[], () => Promise<unknown>]>([
    ['is away', ['away'], () => rota.days(idOf('Bob'), 'away', day)],
    [
      'pauses',
      ['paused'],
      () =>
        test.db
          .insertInto('member_rota')
          .values({ ...SAID, user_id: idOf('Bob'), paused_from: day, paused_until: day })
          .execute(),
    ],
    [
      'serves as often that month as they may',
      ['most_a_month'],
      async () => {
        await test.db.deleteFrom('member_rota').execute()
        await rota.says(idOf('Bob'), { most_a_month: 1 })
        await rota.shift(`${day.slice(0, 7)}-20`, '9am', 'Balcony', 'Bob Stone', idOf('Bob'))
      },
    ],
    [
      'stands at a service that overlaps',
      ['busy', 'most_a_day'],
      async () => {
        const other = await rota.service(day, '9:30am', { [balcony]: [1, 1] })
        await rota.assignment(other, idOf('Bob'), balcony, 'accepted')
      },
    ],
    ['has said no', ['declined'], () => rota.assignment(service, idOf('Bob'), balcony, 'declined')],
    [
      'finds no other place free',
      [],
      async () => {
        await rota.assignment(service, idOf('Tom'), balcony, 'accepted')
        await rota.assignment(service, idOf('Max'), sound, 'accepted')
      },
    ],
  ])('cannot where the other %s, who is named; the board stores it and warns', async (_, why, happens) => {
    await happens()
    expect(await codesOf('Ann')).toEqual(['only_together'])
    const ann = (await explained()).candidates.find(({ user }) => user._id === idOf('Ann'))
    expect(ann?.cost).toBeNull()
    // Her partner, and what keeps him: nothing but the places that others have, in the last case.
    expect(ann?.partners?.map(({ user, blocks }) => [user.name, blocks.map(({ code }) => code)])).toEqual([
      ['Bob Stone', why],
    ])
    const known = (await test.call(boardApi.show, { from: day, to: day }, zoe)).body.services.find(
      ({ _id }) => _id === service,
    )
    const live = known?.places.flatMap(({ layer, userId, postId, state }) =>
      layer === 'live' && state !== 'declined' && userId && postId ? [{ userId, postId }] : [],
    )
    const places = [...(live ?? []), { userId: idOf('Ann'), postId: door }]
    const saved = await test.call(boardApi.saveDraft, { serviceId: service, revision: 0, places }, zoe)
    expect(saved.status).toBe(200)
    const { problems } = (await test.call(boardApi.show, { from: day, to: day }, zoe)).body
    expect(problems).toContainEqual(expect.objectContaining({ code: 'split', userId: idOf('Ann') }))
    await test.db.deleteFrom('member_rota').execute()
  })

  it('cannot the other way round either, and can where the other is suspended: the link sleeps', async () => {
    await rota.days(idOf('Ann'), 'away', day)
    expect([await codesOf('Bob'), await codesOf('Ann')]).toEqual([['only_together'], ['away']])
    // A suspension raises the revision, which makes kept facts old.
    const suspend = async (suspended: 0 | 1) => {
      await raiseRevision(test.db, 'users')
      await test.db.updateTable('users').set({ suspended }).where('id', '=', idOf('Ann')).execute()
    }
    await suspend(1)
    expect(await codesOf('Bob')).toEqual([])
    await suspend(0)
  })
})

const SAID = {
  ...{ times: null, per: null, most_a_month: null, most_a_day: 1, back_to_back: 'avoid' as const },
  ...{ sms_ok: 0 as const, offers: 1 as const, updated_at: '' },
}
