import type { User } from '#shared/people/users.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'

/** A service of today that goes on, at whose main door `me` stands. */
export const servicePageWith = (me: User): ServicePage => ({
  ...{ _id: 's1', name: 'Easter Vigil', note: 'Palms are at the font.\nThe lift is out of order.' },
  ...{ date: '2026-12-06', serviceTime: '9am', lastsMinutes: 240, startsAt: '2026-12-06T15:00:00.000Z' },
  ...{ tieColor: 'Navy', state: 'planned', cancelNote: null, onDuty: true, mayReport: true },
  files: [
    { _id: 'f1', name: 'Order of service.pdf', type: 'application/pdf', bytes: 240_000, url: '/api/service-files/f1' },
  ],
  people: [
    {
      ...{ userId: me._id, name: me.name, photoUrl: null, phoneNumber: null },
      ...{ postId: 'door', post: 'Main Door', shadow: false },
    },
    {
      ...{ userId: 'u2', name: 'Otis Reed', photoUrl: null, phoneNumber: '+13125550177' },
      ...{ postId: 'balcony', post: 'Balcony', shadow: false },
    },
  ],
  posts: [
    {
      ...{ postId: 'door', post: 'Main Door', needed: 1, where: 'North entrance, by the font', zoneIds: [], pin: null },
      duties: [{ _id: 'd1', when: 'before', text: 'Unlock both doors' }],
    },
    {
      postId: 'balcony',
      post: 'Balcony',
      needed: 1,
      where: 'Upstairs',
      duties: [{ _id: 'd2', when: 'during', text: 'Open the gallery' }],
      zoneIds: [],
      pin: null,
    },
  ],
  ...{ ticks: [], plans: [], counts: [], countKinds: [{ _id: 'people', name: 'People' }] },
  ...{ channel: null, emergencyNumber: null, address: null },
})
