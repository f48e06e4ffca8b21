import { beforeEach, expect } from 'vitest'
import { type Person, withPlaces } from './places.ts'

/** People who have places of a service, gave some up, and others who are asked to stand in. */
export function withShortPlaces() {
  const on = withPlaces()
  const { test, rota, team } = on
  /** Six members of each test, whose names end with its number; nobody else takes offers. */
  const now = { people: [] as Person[], day: '', turn: 0 }
  beforeEach(async () => {
    await test.db.updateTable('member_rota').set({ offers: 0 }).execute()
    await test.db.deleteFrom('call_outs').execute()
    now.turn += 1
    now.day = on.freshDay()
    now.people = []
    for (const name of ['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Fay'])
      now.people.push(await on.person(`${name} ${now.turn}`))
  })
  const at = (place: number): Person => now.people[place] as Person

  const stateOf = async (service: string) => {
    const { state, places, filled } = await on.search(service)
    return { state, places, filled }
  }
  /** Status and code of the yes of somebody who was asked. */
  async function lateYes(service: string) {
    const [offer] = (await on.search(service)).offers
    const asked = now.people.find(({ _id }) => _id === offer?.user._id) as Person
    const { status, body } = await on.offerAnswer(offer?._id ?? '', 'accept', asked)
    return [status, body.code]
  }
  /** Offers whose people are told that nobody is needed any more. */
  const withdrawn = async () =>
    (await test.db.selectFrom('outbox').select('payload').where('kind', '=', 'offer.withdrawn').execute()).map(
      ({ payload }) => (JSON.parse(payload) as { offerId: string }).offerId,
    )

  return {
    ...{ ...on, now, at, stateOf, lateYes, withdrawn },

    /** A service whose door so many people have accepted; `declining` of them say no then, and others are asked. */
    async shortAt(needs: [number, number], accepted: number, declining: number): Promise<string> {
      const service = await on.service(now.day, { [team.door]: needs })
      for (let place = 0; place < accepted; place += 1)
        await rota.assignment(service, at(place)._id, team.door, 'accepted')
      for (const person of now.people.slice(0, declining)) {
        const [own] = (await on.mine(person)).assignments
        expect((await on.answer(person, own?._id ?? '', 'decline')).status).toBe(200)
      }
      if (declining > 0) await on.wave(service)
      return service
    },

    /** The search has ended, everybody who was asked is told, and a yes is refused with the code of that end. */
    async isOver(service: string, state: 'cancelled' | 'filled') {
      const found = await on.search(service)
      expect([found.state, found.nextWaveAt]).toEqual([state, null])
      expect(new Set(found.offers.map((offer) => offer.state))).toEqual(new Set(['withdrawn']))
      expect(await withdrawn()).toEqual(expect.arrayContaining(found.offers.map(({ _id }) => _id)))
      expect(await lateYes(service)).toEqual([409, state === 'filled' ? 'call_out_filled' : 'call_out_ended'])
    },
  }
}
