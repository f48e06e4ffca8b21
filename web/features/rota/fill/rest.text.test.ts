import { expect, it } from 'vitest'
import type { Member } from '#shared/rota/availability.ts'
import type { Board } from '#shared/rota/board.ts'
import { english } from '#shared/strings/translate.ts'
import { boardWith, memberRow, memberWith, placeWith, serviceWith } from '../board/board.testing.ts'
import { heldBack, heldText } from './rest.text.ts'

const now = { today: '2027-02-01', at: new Date('2027-02-01T12:00:00Z') }
const SUNDAYS = ['2027-02-07', '2027-02-14', '2027-02-21', '2027-02-28']

/** A February of four Sundays with Ruth at those of these places in it. */
const february = (...there: number[]): Board => {
  const services = SUNDAYS.map((date, at) =>
    serviceWith(`s${at}`, there.includes(at) ? [placeWith({ userId: 'ruth' })] : [], { date }),
  )
  const board = boardWith(services)
  const counts = { planned: there.length, share: 4, rungs: 4, fair: 4 }
  return { ...board, members: board.members.map((member) => ({ ...member, ...counts })).slice(0, 1) }
}

const ruth = (backToBack: 'avoid' | 'fine' = 'avoid', rows: Member['rows'] = []): Member => {
  const member = memberWith('ruth', [], rows)
  return { ...member, rota: { ...member.rota, backToBack } }
}
const held = (board: Board, member: Member, restDays = 8) =>
  heldBack(board, { members: [member], restDays, now }).map(({ user }) => user.name)

it('rest holds back who would have their share without it alone', () => {
  expect(held(february(0, 2), ruth())).toEqual(['Ruth'])
  expect(held(february(0, 2), ruth('fine'))).toEqual([])
  // The team asks for no rest of a week, or somebody has what is theirs.
  expect(held(february(0, 2), ruth(), 1)).toEqual([])
  expect(held(february(0, 1, 2, 3), ruth())).toEqual([])
})

it('rest does not hold back who could have more in spite of it, or is away', () => {
  // The 21st and the 28th leave a week after the 7th.
  expect(held(february(0), ruth())).toEqual(['Ruth'])
  const board = february(0)
  const fewer = { ...board, members: board.members.map((member) => ({ ...member, fair: 3 })) }
  expect(held(fewer, ruth())).toEqual([])
  // Weeks in a row are not expected of a person who serves twice a month.
  const seldom = february(0, 2)
  const twice = { ...seldom, members: seldom.members.map((member) => ({ ...member, share: 2, rungs: 2 })) }
  expect(held(twice, ruth())).toEqual([])
  const away = [memberRow({ fromDay: '2027-02-08', toDay: '2027-02-28' })]
  expect(held(february(0), ruth('avoid', away))).toEqual([])
})

it('names those who are held back by what they have', () => {
  const [member] = february(0, 2).members
  if (!member) throw new Error('The board has a member')
  const of = (name: string, planned: number) => ({ ...member, planned, user: { ...member.user, name } })
  expect(heldText([of('Otis', 2), of('Bill', 3), of('Ruth', 2)], english)).toBe(
    'Held back by rest between services: Otis and Ruth (2 of about 4), Bill (3 of about 4).',
  )
  const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => of(name, 2))
  expect(heldText(many, english)).toMatch(/and F \(2 of about 4\), and 1 more\.$/)
})
