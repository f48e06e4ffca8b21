import type { User } from '#shared/people/users.ts'
import type { Call } from '#shared/sunday/calls.ts'

/** A call of Otis to `me` and Ruth, whom it has reached. */
export const callTo = (me: Pick<User, '_id' | 'name'>, change: Partial<Call> = {}): Call => ({
  ...{ _id: 'c1', kind: 'medical', text: 'Row 12, by the aisle', date: '2026-12-06', test: false },
  zone: { _id: 'z1', name: 'Balcony', planId: 'p1', plan: 'Upper floor' },
  madeBy: { _id: 'otis', name: 'Otis Reed', phoneNumber: '+13125550101' },
  ...{ madeAt: '2026-12-06T17:55:00.000Z', endedAt: null },
  people: [
    {
      ...{ user: { _id: me._id, name: me.name, phoneNumber: null }, post: 'Main Door', sentAt: null },
      ...{ shownAt: null, answer: null, answeredAt: null },
    },
    {
      ...{ user: { _id: 'ruth', name: 'Ruth Kane', phoneNumber: '+13125550102' }, post: 'Balcony', sentAt: null },
      ...{ shownAt: '2026-12-06T17:55:03.000Z', answer: null, answeredAt: null },
    },
  ],
  ...{ emergencyNumber: '911', address: '12 Church Street' },
  ...change,
})

/** The call once `me` has answered. */
export const answeredBy = (me: Pick<User, '_id'>, call: Call, answer: 'coming' | 'cannot'): Call => ({
  ...call,
  people: call.people.map((one) =>
    one.user._id === me._id ? { ...one, answer, answeredAt: '2026-12-06T17:56:00.000Z' } : one,
  ),
})
