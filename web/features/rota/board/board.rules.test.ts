import { expect, it } from 'vitest'
import type { Member } from '#shared/rota/availability.ts'
import { boardRules } from './board.rules.ts'
import { boardWith, memberRow, memberWith, postWith, serviceWith } from './board.testing.ts'

const RULES = {
  per: 'month',
  mostAMonth: null,
  mostADay: 1,
  backToBack: 'avoid',
  smsOk: false,
  askBy: 'app',
  offers: true,
} as const

const [DOOR, BALCONY] = [postWith({ name: 'Main Door' }), postWith({ _id: 'balcony', name: 'Balcony' })]

const ruthWith = (wish: 'like' | 'avoid', rows: Member['rows'] = []): Member => ({
  user: { _id: 'ruth', name: 'Ruth', suspended: false },
  rota: {
    ...{ ...RULES, times: 2, pausedFrom: null, pausedUntil: null, stated: true, skills: [] },
    wishes: [{ postId: 'door', wish }],
  },
  rows,
  confirmedUntil: null,
  share: {
    ...{ fromDay: '2027-02-01', toDay: '2027-02-28', share: 2, served: 0, asked: 0, accepted: 0, declined: 0 },
    ...{ teamLeast: 0, teamMost: 0 },
  },
})

const wishOf = (member: Member, post: typeof DOOR) => {
  const service = serviceWith('s', [])
  const rules = boardRules({ board: boardWith([service]), posts: [DOOR, BALCONY], members: [member], links: [] })
  return rules.wishOf('ruth', service, post._id)
}

it('says of a place what somebody wishes, before they are chosen for it', () => {
  expect(wishOf(ruthWith('like'), BALCONY)).toEqual({
    isRatherNot: false,
    isGlad: false,
    gladlyAt: ['Main Door'],
    rather: null,
  })
  expect(wishOf(ruthWith('like'), DOOR)).toEqual({ isRatherNot: false, isGlad: true, gladlyAt: [], rather: null })
  expect(wishOf(ruthWith('avoid'), DOOR)).toEqual({ isRatherNot: true, isGlad: false, gladlyAt: [], rather: null })
  const row: Member['rows'][number] = {
    ...{ _id: 'r', kind: 'rather_not', fromDay: '2027-02-07', toDay: '2027-02-07', weekdays: 0, nth: 0 },
    ...{ everyWeeks: 1, anchorDay: '2027-02-07', templateId: null, reason: null },
    ...{ userId: 'ruth', createdBy: null, createdAt: '2027-01-01T00:00:00.000Z', affected: [] },
  }
  expect(wishOf(ruthWith('like', [row]), DOOR).isRatherNot).toBe(true)
})

it('says at which services of the day somebody would rather serve, and nothing where it is one of these', () => {
  const [early, late] = ['9am', '11am'].map((time) =>
    serviceWith(time, [], { serviceTime: time, templateId: `of-${time}` }),
  ) as [ReturnType<typeof serviceWith>, ReturnType<typeof serviceWith>]
  const prefers = { kind: 'prefer', toDay: null, templateId: 'of-11am' } as const
  const members = [ruthWith('like', [memberRow(prefers)])]
  const rules = boardRules({ board: boardWith([early, late]), posts: [DOOR], members, links: [] })
  expect(rules.wishOf('ruth', early, DOOR._id).rather).toEqual(['11am'])
  expect(rules.wishOf('ruth', late, DOOR._id).rather).toBeNull()
})

it('judges a certificate by the date of the service, where the skill expires', () => {
  const member = memberWith('Ruth Stone', [{ skillId: 'aid', name: 'Aid', level: 'able', validUntil: '2027-02-07' }])
  const [holds, ended] = [serviceWith('s', [], { date: '2027-02-07' }), serviceWith('t', [], { date: '2027-02-14' })]
  const aid = { _id: 'aid', name: 'Aid', retired: false, warnDays: 60, able: 1, learning: 0 }
  const post = { ...DOOR, skillId: 'aid' }
  const codesAt = (service: typeof holds, expires: boolean) =>
    boardRules({
      ...{ board: boardWith([holds, ended]), posts: [post], members: [member], links: [] },
      skills: [{ ...aid, expires }],
    })
      .blocksOf(member.user._id, service, post)
      .map(({ code }) => code)
  expect([codesAt(holds, true), codesAt(ended, true), codesAt(ended, false)]).toEqual([[], ['expired'], []])
})
